// Makes the page: `node build.mjs` writes what the program embeds to crates/serve/dist,
// `node build.mjs --static DIR` a folder that works without a server (see README.md), and
// `node build.mjs --static --quick DIR` one that is made sooner and computes slower, for tests.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const quick = process.argv.includes("--quick");
const profile = quick ? "quick" : "release";
const at = process.argv.indexOf("--static");
const alone = at >= 0;
const out = alone ? process.argv[at + (quick ? 2 : 1)] : join(here, "../crates/serve/dist");
if (!out) throw new Error("--static needs a folder");
mkdirSync(out, { recursive: true });

const options = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  outdir: out,
  legalComments: "none",
  define: { ALONE: String(alone) },
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
};
await build({ ...options, entryPoints: [join(here, "src/main.tsx")] });
if (alone) {
  await build({ ...options, entryPoints: [join(here, "src/worker.ts")], external: ["./tengen.js"] });
  const target = "wasm32-unknown-unknown";
  const run = (program, ...args) => execFileSync(program, args, { stdio: "inherit", cwd: join(here, "wasm") });
  run("cargo", "build", "--profile", profile, "--locked", "--target", target);
  const module = join(here, "wasm/target", target, profile, "tengen_wasm.wasm");
  run("cargo", "run", "--locked", "--package", "tengen-wasm-bind", "--", module, resolve(out));
}

copyFileSync(join(here, "src/icon.svg"), join(out, "icon.svg"));
let html = readFileSync(join(here, "src/index.html"), "utf8");
if (alone) {
  // No server says it in a header here. `wasm-unsafe-eval` allows WebAssembly, and nothing else.
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";
  html = html.replace("<title>", `<meta http-equiv="content-security-policy" content="${policy}">\n<title>`);
}
writeFileSync(join(out, "index.html"), html);

// What the files were made of, so that a test without Node sees stale ones.
if (!alone) {
  const sources = readdirSync(join(here, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .concat(["package.json", "package-lock.json", "build.mjs", "tsconfig.json"].map((f) => join(here, f)))
    .map((path) => [path.slice(here.length).replaceAll("\\", "/"), readFileSync(path)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(join(out, "sources.txt"), sources.map(([name, bytes]) => `${fnv(bytes)}  ${name}\n`).join(""));
  const size = (name) => gzipSync(readFileSync(join(out, name))).length;
  const sum = size("main.js") + size("main.css") + size("index.html");
  console.log(`${sum} bytes gzipped`);
  if (sum > 150_000) throw new Error("the page has more than 150 kB");
}

/** FNV-1a with 64 bits, as hexadecimal digits. */
function fnv(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, "0");
}
