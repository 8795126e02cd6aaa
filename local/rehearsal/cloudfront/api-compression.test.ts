import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { listen, type RunningServer } from "#cli/listen.ts";
import { stageTemplate } from "#infra/aws/testing/stage-template.ts";
import { cloudFrontServer } from "../../site/cloudfront-server.ts";
import { resolver } from "../template/resolve.ts";
import { deployedDistribution } from "./deployed-distribution.ts";

const template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
});
const list = JSON.stringify({ items: Array.from({ length: 50 }, (_, index) => ({ id: `ord_${index}`, amount: 500 })) });
const short = JSON.stringify({ message: "Forbidden" });

let api: RunningServer;
let edge: RunningServer;
beforeAll(async () => {
  const { Resources } = template.parse((await stageTemplate()).toJSON());
  const assembly = {
    stackName: "Shop",
    resources: new Map(Object.entries(Resources)),
    outputs: new Map(),
    assetOf: () => "",
  };
  api = await listen(
    createServer((incoming, response) => {
      const isShort = incoming.url === "/api/short";
      const body = isShort ? short : list;
      response.writeHead(isShort ? 403 : 200, {
        "content-type": "application/json",
        "content-length": body.length,
        "cache-control": "no-store",
      });
      response.end(body);
    }),
    0,
  );
  const siteUrl = "http://localhost";
  const distribution = deployedDistribution(assembly, resolver(assembly));
  edge = await listen(
    cloudFrontServer({
      edge: () => ({ distribution, files: new Map() }),
      apiUrl: async () => api.url,
      overrides: { siteUrl, deployedUrl: siteUrl },
    }),
    0,
  );
});
afterAll(() => Promise.all([edge.stop(), api.stop()]));

/** Sends a request without decompressing the response, as `fetch` would. */
function send(path: string, acceptEncoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: "Bearer x", "accept-encoding": acceptEncoding };
    request(`${edge.url}${path}`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end();
  });
}

it("a personal list is compressed on its way to the browser, and still never kept", async () => {
  const brotli = await send("/api/admin/orders", "gzip, br");
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-store" });
  expect(String(brotliDecompressSync(brotli.body))).toBe(list);
  expect(brotli.body.length).toBeLessThan(list.length / 4);
  const gzip = await send("/api/admin/orders", "gzip");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(String(gunzipSync(gzip.body))).toBe(list);
});

it("a response is sent as it is to a client that accepts no compression, or if it is short", async () => {
  expect((await send("/api/admin/orders", "identity")).headers).not.toHaveProperty("content-encoding");
  expect((await send("/api/short", "gzip, br")).headers).not.toHaveProperty("content-encoding");
});
