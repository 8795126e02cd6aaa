import { viewerHostHeader } from "#shared/runtime/names.ts";

/**
 * The CloudFront Function of the API's paths that need to know the viewer's host, on viewer request: copies it into a
 * header, because CloudFront replaces `Host` by the API's. It overwrites whatever the viewer sent in that header.
 * CloudFront serves no other host than its own and the stage's domain.
 *
 * JavaScript runtime 2.0: passed to CDK, and executed unchanged by the local preview.
 */
export function viewerHostFunction(): string {
  return [
    "function handler(event) {",
    "  const request = event.request;",
    `  request.headers[${JSON.stringify(viewerHostHeader)}] = { value: request.headers.host.value };`,
    "  return request;",
    "}",
  ].join("\n");
}
