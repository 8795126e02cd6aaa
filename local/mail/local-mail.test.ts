import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readMail } from "#functions/data/mails.ts";
import { mailId, mailWrite } from "#functions/data/outbox.ts";
import { transact } from "#functions/data/write.ts";
import { functionEnvironment } from "../aws/function-environment.ts";
import { eventProcess } from "../streams/event-process.ts";
import { type LocalMail, startLocalMail } from "./local-mail.ts";

const dynamoDbUrl = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
const tableName = process.env.TABLE_NAME ?? "";
const cleanups: (() => Promise<void>)[] = [];
let mail: LocalMail;
beforeAll(async () => {
  mail = await startLocalMail(0);
  cleanups.push(mail.stop);
  const functions = eventProcess(
    functionEnvironment({
      tableName,
      dynamoDbUrl,
      secretsManagerUrl: process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? "",
      mail: { sesUrl: mail.url, siteUrl: "http://localhost:5173" },
      logLevel: "SILENT",
    }),
  );
  cleanups.push(functions.stop);
  const connection = await mail.connect(functions, { dynamoDbUrl, name: tableName });
  cleanups.push(connection.stop);
});
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

async function thank(donationId: string, to: string): Promise<string> {
  const now = new Date();
  const data = { name: "Ada", donationId, amount: 500, currency: "usd", paidAt: now.toISOString() };
  await transact([mailWrite({ kind: "donationThanks", cause: donationId, to, language: "en", data }, now)]);
  return mailId("donationThanks", donationId);
}

it("a mail that a transaction writes is sent, can be read, and is followed until it is delivered", async () => {
  const id = await thank("don_1", "ada@example.com");
  await vi.waitFor(async () => expect((await readMail(id))?.state).toBe("delivered"), 60_000);
  expect(mail.ses.sent()).toHaveLength(1);
  const reader = await fetch(mail.url, { headers: { accept: "text/html" } });
  expect({ status: reader.status, type: reader.headers.get("content-type") }).toMatchObject({
    status: 200,
    type: expect.stringContaining("text/html"),
  });
});

it("a bounce is followed too", async () => {
  mail.ses.setFault({ kind: "bounce", times: 1 });
  const id = await thank("don_2", "bob@example.com");
  await vi.waitFor(async () => expect((await readMail(id))?.state).toBe("bounced"), 60_000);
});
