import type { IncomingMessage } from "node:http";

/** The whole body of a request, in memory: for calls between our own parts, which are small. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
