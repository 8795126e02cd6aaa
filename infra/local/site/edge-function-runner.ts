import { createContext, Script } from "node:vm";
import * as z from "zod";

const headers = z.record(z.string(), z.object({ value: z.string() }));
const changedRequest = z.object({ uri: z.string() });
const changedResponse = z.object({ headers });

/** The site's two CloudFront Functions, run here as CloudFront runs them. */
export interface EdgeFunctionRunner {
  /** The file that viewer-request asks the bucket for. */
  fileFor(uri: string): string;
  /** The headers that viewer-response adds to the answer for an address. Names in lower case. */
  headersFor(uri: string): Record<string, string>;
}

/** Runs the very text that is deployed, which has no modules: each in a context of its own. */
export function edgeFunctionRunner(code: { viewerRequest: string; viewerResponse: string }): EdgeFunctionRunner {
  const viewerRequest = compile(code.viewerRequest);
  const viewerResponse = compile(code.viewerResponse);
  const request = (uri: string) => ({ method: "GET", uri, querystring: {}, headers: {}, cookies: {} });
  return {
    fileFor: (uri) =>
      changedRequest.parse(
        viewerRequest({ version: "1.0", context: { eventType: "viewer-request" }, request: request(uri) }),
      ).uri,
    headersFor(uri) {
      const response = { statusCode: 200, headers: {}, cookies: {} };
      const context = { eventType: "viewer-response" };
      const changed = changedResponse.parse(
        viewerResponse({ version: "1.0", context, request: request(uri), response }),
      );
      return Object.fromEntries(Object.entries(changed.headers).map(([name, { value }]) => [name, value]));
    },
  };
}

function compile(code: string): (event: object) => unknown {
  const context = createContext({});
  new Script(code).runInContext(context);
  const run = new Script("JSON.stringify(handler(JSON.parse(event)))");
  return (event) => {
    context.event = JSON.stringify(event);
    return JSON.parse(String(run.runInContext(context)));
  };
}
