import { glob, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "#functions/data/keys.ts";
import { mailOf, newMail, startSending, streamRecord } from "#functions/testing/mails.ts";
import type { TestSes } from "#functions/testing/ses.ts";
import { mailFunctionSettings } from "../../settings/mail-functions.ts";
import { root, temporaryFolder } from "../testing/stage-template.ts";
import { bundleFunctions } from "./bundles.ts";
import { recognizedErrors, trimmedClients } from "./trim-sdk.ts";

let ses: TestSes;
beforeAll(async () => {
  ses = await startSending();
});
afterAll(() => ses.stop());

it("the errors that functions recognize by their class are those that the bundles keep", async () => {
  const imported = new Set<string>();
  for await (const file of glob("functions/**/*.ts", { cwd: root })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const source = await readFile(join(root, file), "utf8");
    for (const [, names = "", client = ""] of source.matchAll(/import \{([^}]*)\} from "@aws-sdk\/([a-z0-9-]+)"/g)) {
      if (!trimmedClients.some((trimmed) => trimmed === client)) continue;
      for (const [name] of names.matchAll(/\w+(?:Exception|Rejected|Error)\b/g)) imported.add(name);
    }
  }
  expect(imported).toEqual(recognizedErrors);
});

const sender = z.object({
  handler: z.custom<(event: object, context: object) => Promise<unknown>>((value) => typeof value === "function"),
});

it("the bundle that sends mail needs nothing of what is left out, in success and in each failure", async () => {
  const { sendMails } = mailFunctionSettings;
  const bundles = await bundleFunctions(root, join(await temporaryFolder(), "functions"), { sendMails });
  const index = join(bundles.folderOf(sendMails.entry), "index.js");
  const { handler } = sender.parse(createRequire(import.meta.url)(index));
  const send = (id: string) =>
    handler({ Records: [streamRecord(keys.mail(id), "1")] }, { getRemainingTimeInMillis: () => 60_000 });
  const outcomes = [
    [undefined, { state: "sent" }],
    [
      { status: 400, code: "MessageRejected" },
      { state: "failed", problem: "MessageRejected" },
    ],
    [
      { status: 429, code: "TooManyRequestsException" },
      { state: "waiting", problem: "TooManyRequestsException" },
    ],
    ["error after accepting", { state: "sending" }],
  ] as const;
  for (const [fault, outcome] of outcomes) {
    const id = await newMail(new Date());
    if (fault !== undefined) ses.faults.push(fault);
    expect(await send(id)).toEqual({ batchItemFailures: [] });
    expect(await mailOf(id)).toMatchObject(outcome);
    expect(await send(id), "a failed condition of the table is recognized").toEqual({ batchItemFailures: [] });
  }
});
