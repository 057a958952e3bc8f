// The engines: of a server, or of workers in the page itself.
import type { Backend } from "./job";
import { server } from "./server";
import { workers } from "./workers";

export const backend: Backend = ALONE ? workers() : server();
