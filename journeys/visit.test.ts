import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createRunningFunction, type RunningFunction } from "#local/rehearsal/lambda/threads.ts";
import { deployedJobs } from "#local/rehearsal/stage/deployed-jobs.ts";
import { readDeployedStage } from "#local/rehearsal/stage/deployed-stage.ts";

/** What stands between the visit and the rehearsed site, to break one answer of it; undefined: the site's own. */
type Change = (path: string, answer: { status: number; body: string }) => { status: number; body: string } | undefined;

let change: Change;
let proxy: Server;
let visitor: RunningFunction;

/** Passes a request on to the rehearsed site, and changes the answer. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const path = request.url ?? "/";
  const { method = "GET" } = request;
  const sentHeaders = ["content-type", "authorization"].flatMap((name) => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const answer = await fetch(`${inject("siteUrl")}${path}`, {
    method,
    headers: Object.fromEntries(sentHeaders),
    ...(method === "POST" && { body: Buffer.concat(chunks) }),
  });
  const own = { status: answer.status, body: await answer.text() };
  const { status, body } = change(path, own) ?? own;
  const headers = [...answer.headers].filter(([name]) => !/^(content-(length|encoding)|transfer-encoding)$/.test(name));
  response.writeHead(status, Object.fromEntries(headers));
  response.end(method === "HEAD" ? "" : body);
}

beforeAll(async () => {
  proxy = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => {
    proxy.listen(0, "127.0.0.1", () => resolve());
  });
  const address = proxy.address();
  const siteUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const job = deployedJobs(await readDeployedStage(inject("assemblyFolder")), siteUrl).get("visit");
  if (job === undefined) throw new Error("The stack has no job that visits the site.");
  const runtime = { awsUrl: inject("awsUrl"), stripeApiBase: inject("stripeUrl"), logLevel: "ERROR" };
  visitor = createRunningFunction(job.target, runtime);
});
afterAll(async () => {
  await visitor.stop();
  proxy.close();
});
beforeEach(() => {
  change = () => undefined;
});

/** Each visit is an hour after the one before, so that it asks for the page's files again. */
let time = Date.parse("2026-11-24T08:00:00Z");
const visit = () => {
  time += 3_600_000;
  return visitor.invoke({ time: new Date(time).toISOString() }, { requestId: "visit", deadline: Date.now() + 60_000 });
};

describe("the deployed visit of the rehearsed site", () => {
  it("finds no problem, twice in a row", async () => {
    expect(await visit()).toMatchObject({ problems: 0, failed: 0 });
    expect(await visit()).toMatchObject({ problems: 0, failed: 0 });
  });

  it.each<[string, Change]>([
    [
      "an inline script that the policy does not permit",
      (path, { status, body }) =>
        path === "/" ? { status, body: body.replace("<script>", "<script>/* new */") } : undefined,
    ],
    ["a missing script", (path) => (/^\/assets\/app-[\w-]+\.js$/.test(path) ? { status: 404, body: "" } : undefined)],
    [
      "a missing style sheet",
      (path) => (/^\/assets\/app-[\w-]+\.css$/.test(path) ? { status: 403, body: "" } : undefined),
    ],
    ["no price", (path) => (path === "/api/pricing" ? { status: 500, body: "{}" } : undefined)],
    ["no sign-in", (path) => (path === "/api/login" ? { status: 500, body: "{}" } : undefined)],
    [
      "a card form that does not open",
      (path) => (path === "/api/create-payment-intent" ? { status: 503, body: "{}" } : undefined),
    ],
    ["no payment", (path) => (path === "/api/create-payment-intent" ? { status: 200, body: "{}" } : undefined)],
    [
      "a payment of another account",
      (path, { status, body }) =>
        path === "/api/create-payment-intent" ? { status, body: body.replace("_secret_", "_secret_no") } : undefined,
    ],
    ["no publishable key", (path) => (path === "/config.json" ? { status: 200, body: "{}" } : undefined)],
  ])("finds %s", async (_, breakAnswer) => {
    change = breakAnswer;
    expect(await visit()).toMatchObject({ problems: 1, failed: 0 });
  });
});
