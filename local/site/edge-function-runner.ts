import { createContext, Script } from "node:vm";
import * as z from "zod";

const headers = z.record(z.string(), z.object({ value: z.string() }));
const changedRequest = z.object({ uri: z.string() });
const changedResponse = z.object({ statusCode: z.int(), headers });

/** The site's two CloudFront Functions, run here as CloudFront runs them. */
export interface EdgeFunctionRunner {
  /** The file that viewer-request asks the bucket for. */
  fileFor(uri: string): string;
  /**
   * What viewer-response makes of the bucket's answer for an address: its status, and the headers that it adds. Names
   * in lower case.
   */
  answerFor(uri: string, statusCode: 200 | 304): { readonly status: number; readonly headers: Record<string, string> };
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
    answerFor(uri, statusCode) {
      const response = { statusCode, headers: {}, cookies: {} };
      const context = { eventType: "viewer-response" };
      const changed = changedResponse.parse(
        viewerResponse({ version: "1.0", context, request: request(uri), response }),
      );
      const added = Object.entries(changed.headers).map(([name, { value }]): [string, string] => [name, value]);
      return { status: changed.statusCode, headers: Object.fromEntries(added) };
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
