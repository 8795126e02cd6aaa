import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";

/**
 * Starts a proxy for DynamoDB or Secrets Manager. `onRequest` is called before each request, with its action
 * ("GetItem"); if `onRequest` throws, the request fails.
 */
export function interceptAws(url: string, onRequest: (action: string) => unknown): Promise<RunningServer> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const header = (name: string) => String(request.headers[name]);
    const target = header("x-amz-target");
    const type = header("content-type");
    try {
      await onRequest(target.split(".")[1] ?? "");
    } catch {
      response.destroy();
      return;
    }
    const [authorization, date] = [header("authorization"), header("x-amz-date")];
    const headers = { "x-amz-target": target, "content-type": type, authorization, "x-amz-date": date };
    const reply = await fetch(url, { method: "POST", headers, body });
    response.writeHead(reply.status, { "content-type": type }).end(await reply.text());
  });
  return listen(server, 0);
}
