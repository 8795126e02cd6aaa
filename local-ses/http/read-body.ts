import type { IncomingMessage } from "node:http";

/** SES takes mails of 40 MB in base64; JSON may escape each of their characters. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Reads a request's body as text, or returns undefined if it is too long. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= MAX_BYTES) chunks.push(bytes);
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(chunks).toString("utf8");
}
