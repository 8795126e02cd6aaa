import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";

/**
 * A proxy for DynamoDB or Secrets Manager with a callback before each request ("GetItem"). If it throws, the request
 * fails.
 */
export function interceptAws(url: string, happens: (action: string) => unknown): Promise<RunningServer> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const sent = (name: string) => String(request.headers[name]);
    const target = sent("x-amz-target");
    const type = sent("content-type");
    try {
      await happens(target.split(".")[1] ?? "");
    } catch {
      response.destroy();
      return;
    }
    const [authorization, date] = [sent("authorization"), sent("x-amz-date")];
    const headers = { "x-amz-target": target, "content-type": type, authorization, "x-amz-date": date };
    const reply = await fetch(url, { method: "POST", headers, body });
    response.writeHead(reply.status, { "content-type": type }).end(await reply.text());
  });
  return listen(server, 0);
}
