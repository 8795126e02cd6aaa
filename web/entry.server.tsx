/**
 * Prerenders a page in the language of its address, completely before writing it, so that it is readable without
 * JavaScript and contains no script that moves late content into place.
 */

import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { DocumentLanguage, loadDocumentLanguage } from "./language/language.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const documentLanguage = await loadDocumentLanguage(new URL(request.url).pathname);
  const { prelude } = await prerenderToNodeStream(
    <DocumentLanguage value={documentLanguage}>
      <ServerRouter context={context} url={request.url} />
    </DocumentLanguage>,
    {
      // Disables React's outlining of large Suspense boundaries, which would hide the content until a script moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(createReadableStreamFromReadable(prelude.pipe(new PassThrough())), { status, headers });
}
