import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { answer, lineCard, lineKey, question } from "#shared/examples/assistants.ts";
import { verifyCard } from "./verify-card.ts";

/*
 * The two programs of docs/assistant.md. The example's card is a test vector: `functions/lines/line-keys.test.ts` shows
 * that the shop signs it to the byte. The Go program, with another implementation of Ed25519, runs only where Go is
 * installed.
 */

const keys = { keys: [lineKey] };
const issuedAt = new Date(answer.at);
const claims = {
  line: question.line,
  wa: question.waUserId,
  state: "active",
  revision: answer.licence.revision,
  nonce: question.nonce,
  sub: answer.licence.id,
  jti: question.messageId,
  iat: issuedAt.getTime() / 1000,
  exp: issuedAt.getTime() / 1000 + 24 * 3600,
};
const [header = "", payload = "", signature = ""] = lineCard.split(".");
const otherPayload = Buffer.from(JSON.stringify({ ...claims, state: "ended" })).toString("base64url");
const otherHeader = (fields: object) =>
  Buffer.from(JSON.stringify({ alg: "EdDSA", typ: "line-card+jwt", kid: lineKey.kid, ...fields })).toString(
    "base64url",
  );
const forgeries = {
  "with another payload": `${header}.${otherPayload}.${signature}`,
  "without a signature": `${header}.${payload}.`,
  "with another algorithm": `${otherHeader({ alg: "none" })}.${payload}.`,
  "of another type": `${otherHeader({ typ: "JWT" })}.${payload}.${signature}`,
  "of an unknown key": `${otherHeader({ kid: "another" })}.${payload}.${signature}`,
};

describe("the program in TypeScript", () => {
  it("accepts the example's card until it expires, and reads its claims", async () => {
    expect(await verifyCard(lineCard, keys, issuedAt)).toEqual(claims);
    await expect(verifyCard(lineCard, keys, new Date((claims.exp + 1) * 1000))).rejects.toThrow();
  });

  it.each(Object.entries(forgeries))("refuses a card %s", async (_, forgery) => {
    await expect(verifyCard(forgery, keys, issuedAt)).rejects.toThrow();
  });
});

const hasGo = spawnSync("go", ["version"]).status === 0;
if (hasGo) {
  describe("the program in Go", () => {
    const program = path.resolve(import.meta.dirname, "verify-card.go");
    const env = { HOME: tmpdir(), GOCACHE: path.join(tmpdir(), "everline-go"), PATH: process.env.PATH };
    const run = (card: string, time: number) =>
      spawnSync("go", ["run", program, JSON.stringify(keys), card, String(time)], { encoding: "utf8", env });

    it("accepts the example's card until it expires, and reads its claims", () => {
      expect(JSON.parse(run(lineCard, claims.iat).stdout)).toEqual(claims);
      expect(run(lineCard, claims.exp).stderr).toContain("expired");
    });

    it.each(Object.entries(forgeries))("refuses a card %s", (_, forgery) => {
      const { status, stdout, stderr } = run(forgery, claims.iat);
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toMatch(/not a line card|wrong signature|unknown key/);
    });
  });
}
