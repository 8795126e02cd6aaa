import { createContext, Script } from "node:vm";
import * as z from "zod";

const headers = z.record(z.string(), z.object({ value: z.string() }));
const changedRequest = z.object({ uri: z.string() });
const changedResponse = z.object({ statusCode: z.int(), headers });

/** Runs the site's two CloudFront Functions locally. */
export interface EdgeFunctionRunner {
  /** Returns the bucket key to which the viewer-request function rewrites the URI. */
  fileFor(uri: string): string;
  /**
   * Returns the status and the headers (in lower case) that viewer-response makes of the bucket's response.
   * `contentType`: the stored file's; a 304 has none.
   */
  responseFor(
    uri: string,
    statusCode: 200 | 304,
    contentType?: string,
  ): { readonly status: number; readonly headers: Record<string, string> };
}

/**
 * Runs the viewer-request function of a path of the API; returns the headers that the viewer's become, in lower case.
 */
export type ApiFunctionRunner = (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;

/** Compiles the deployed source code of the API's function. */
export function apiFunctionRunner(code: string): ApiFunctionRunner {
  const viewerRequest = compile(code);
  return (sentHeaders) => {
    const values = Object.entries(sentHeaders).map(([name, value]) => [name, { value }]);
    const request = { method: "POST", uri: "/api", querystring: {}, headers: Object.fromEntries(values), cookies: {} };
    const context = { eventType: "viewer-request" };
    const changed = z.object({ headers }).parse(viewerRequest({ version: "1.0", context, request }));
    return Object.fromEntries(Object.entries(changed.headers).map(([name, { value }]) => [name, value]));
  };
}

/** Compiles the deployed source code, which imports nothing. Each function gets its own VM context. */
export function edgeFunctionRunner(code: { viewerRequest: string; viewerResponse: string }): EdgeFunctionRunner {
  const viewerRequest = compile(code.viewerRequest);
  const viewerResponse = compile(code.viewerResponse);
  const request = (uri: string) => ({ method: "GET", uri, querystring: {}, headers: {}, cookies: {} });
  return {
    fileFor: (uri) =>
      changedRequest.parse(
        viewerRequest({ version: "1.0", context: { eventType: "viewer-request" }, request: request(uri) }),
      ).uri,
    responseFor(uri, statusCode, contentType) {
      const headers = contentType === undefined ? {} : { "content-type": { value: contentType } };
      const response = { statusCode, headers, cookies: {} };
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
