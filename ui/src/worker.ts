// Answers one question after another with the engines as WebAssembly. The page stops a question by
// ending the worker.
// @ts-expect-error: made by wasm-bindgen when the folder is put together.
import init, { ask } from "./tengen.js";

const ready = init({ module_or_path: new URL("tengen_bg.wasm", import.meta.url) });

onmessage = async ({ data }: MessageEvent<{ question: string; request: string }>) => {
  let last = 0;
  let situations = 0;
  const tell = (text: string) => {
    const event = JSON.parse(text);
    if (event.event === "situations") situations += event.more;
    const now = performance.now();
    if (now - last < 100 && event.event !== "batch" && event.event !== "residue") return;
    last = now;
    postMessage({ event: situations ? JSON.stringify({ event: "situations", more: situations }) : text });
    situations = 0;
  };
  try {
    await ready;
    postMessage({ answer: ask(data.question, data.request, tell) });
  } catch (refusal) {
    postMessage({ refusal: typeof refusal === "string" ? refusal : JSON.stringify({ kind: "failed", message: `this does not work in a page (${refusal}); the program does it: tengen help` }) });
  }
};
