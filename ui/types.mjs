// Writes the types of all requests and answers, generated/types.d.ts, from the schemas of the
// registry (crates/tengen/schema.json).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const at = (path) => new URL(path, import.meta.url);
const { requests, $defs } = JSON.parse(readFileSync(at("../crates/tengen/schema.json"), "utf8"));

/** The schemas of all requests, or of all answers, by name. */
const all = (part) => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(requests).map(([name, entry]) => [name, { ...entry[part], description: entry.summary }])),
  required: Object.keys(requests),
});

/** A schema with the keywords that the generator knows: older ones for tuples and for references that have a description. */
function older(schema) {
  if (Array.isArray(schema)) return schema.map(older);
  if (!schema || typeof schema !== "object") return schema;
  const { prefixItems, $ref, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, older(value)]));
  if (prefixItems) return { ...rest, items: prefixItems };
  if ($ref) return Object.keys(rest).length ? { ...rest, allOf: [{ $ref }] } : { $ref };
  return rest;
}

const schema = older({
  type: "object",
  properties: { requests: { $ref: "#/$defs/Requests" }, answers: { $ref: "#/$defs/Answers" } },
  required: ["requests", "answers"],
  $defs: { ...$defs, Requests: all("request"), Answers: all("answer") },
});
const text = await compile(schema, "Registry", { additionalProperties: false, bannerComment: "// Written by `npm run types`.", unreachableDefinitions: true });
mkdirSync(at("generated"), { recursive: true });
writeFileSync(at("generated/types.d.ts"), text);
