import { execFile } from "node:child_process";
import { createServer } from "node:http";
import path from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { listen } from "#cli/listen.ts";
import { projectRoot } from "#cli/project-root.ts";

/** Runs `npm run smoke` without npm. */
function smoke(site: string): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const file = path.join(projectRoot, "operator/smoke/command.ts");
    execFile(process.execPath, [file, "--site", site], (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

it("buys licenses on the deployed stack in test mode, one by Stripe's event alone, and says how long each step took", async () => {
  const { code, output, errors } = await smoke(inject("siteUrl"));
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toMatch(/^ +\d+ ms {2}The card form$/m);
  expect(output).toMatch(/^ +\d+ ms {2}The license on the account$/m);
  expect(output).toMatch(/^ +\d+ ms {2}The completion by Stripe's event alone$/m);
  expect(output.match(/^Bought and completed: ord_\w+\.$/gm)).toHaveLength(2);
});

it.each([
  ["takes real money", 200, '{"stripePublishableKey":"pk_live_1"}', "this shop takes real money"],
  ["cannot charge cards", 200, "{}", "the stage has no publishable key"],
  ["does not serve its configuration", 404, "", "The site's configuration: the answer has status 404"],
])("buys nothing in a shop that %s", async (_, status, config, sentence) => {
  const requests: (string | undefined)[] = [];
  const shop = await listen(
    createServer((request, response) => {
      requests.push(request.url);
      if (request.url === "/") response.end("<html>");
      else response.writeHead(status).end(config);
    }),
    0,
  );
  onTestFinished(() => shop.stop());
  const { code, errors } = await smoke(shop.url);
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
  expect(requests).toEqual(["/", "/config.json"]);
});
