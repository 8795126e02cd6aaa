import { createServer } from "node:http";
import { type Edge, forwardToApi } from "../edge.ts";
import { type Listening, listen } from "../listen.ts";

/** The API alone, behind its edge: for seeding, and for tests that open no page. */
export function startWithoutSite(port: number, edge: Edge): Promise<Listening> {
  return listen(
    createServer((request, response) => forwardToApi(edge, request, response)),
    port,
  );
}
