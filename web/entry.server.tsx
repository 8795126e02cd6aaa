/**
 * How a page is rendered at build time: wholly, before anything is written, so that it can be read before JavaScript
 * arrives and carries no script that moves late content into place.
 */

import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />, {
    // However long a page is: React would put the part behind a Suspense boundary at its end, out of sight until a
    // script moves it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(createReadableStreamFromReadable(prelude.pipe(new PassThrough())), { status, headers });
}
