import { request as requestByHttp } from "node:http";
import { request } from "node:https";
import { localEventsOriginName } from "#shared/runtime/names.ts";
import { isPublicAddress, literalAddressIn, lookUpPublicAddress } from "./public-address.ts";

/** How long an endpoint may take to answer. */
const timeoutMs = 10_000;

/** What an endpoint answered: a status of HTTP, or the reason for none, as a code. */
export type EventAnswer =
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "none"; readonly code: string };

/**
 * Whether events may be sent to this URL: HTTPS, without a user or a password in it, and not to an address that is not
 * public. What a name leads to is checked when the event is sent.
 */
export function isPermittedUrl(text: string): boolean {
  const url = new URL(text);
  if (url.origin === process.env[localEventsOriginName]) return true;
  const literal = literalAddressIn(url);
  const isPublic = literal === undefined || isPublicAddress(literal);
  return url.protocol === "https:" && url.username === "" && url.password === "" && isPublic;
}

/**
 * Posts an event. Follows no redirect, reads nothing of the answer but its status, and connects only to public
 * addresses. Never rejects.
 */
export async function postEvent(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventAnswer> {
  const url = new URL(address);
  const isLocal = url.origin === process.env[localEventsOriginName];
  if (!isPermittedUrl(address)) return { kind: "none", code: "private_address" };
  const send = isLocal && url.protocol === "http:" ? requestByHttp : request;
  const options = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isLocal && { lookup: lookUpPublicAddress }),
  } as const;
  return new Promise((resolve) => {
    const outgoing = send(url, options, (response) => {
      resolve({ kind: "status", status: response.statusCode ?? 0 });
      response.destroy();
    });
    outgoing.on("error", (error) => resolve({ kind: "none", code: codeOf(error) }));
    outgoing.end(body);
  });
}

/** Node's code of a network error, such as ECONNREFUSED; never its message. */
function codeOf(error: Error): string {
  if (error.name === "AbortError" || error.name === "TimeoutError") return "timeout";
  return "code" in error && typeof error.code === "string" ? error.code : "failed";
}
