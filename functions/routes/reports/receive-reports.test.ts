import { beforeEach, describe, expect, it, vi } from "vitest";
import { newIpAddress } from "../../testing/donating.ts";
import { call, type Request } from "../../testing/front-door.ts";
import { allRows } from "../../testing/rows.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "WARN";
});

let ipAddress: string;
beforeEach(() => {
  ipAddress = newIpAddress();
});

/** Sends a report; returns the status and the lines that it logs, parsed and as text. */
async function report(body: unknown, request: Request = {}) {
  const texts: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => texts.push(String(text)) > 0);
  }
  const { status, body: reply } = await call("receiveReports", { ipAddress, body, ...request });
  vi.restoreAllMocks();
  const lines = texts.map((text) => JSON.parse(text));
  return { status, reply, lines, text: texts.join("") };
}
const as = (type: string): Request => ({ headers: { "content-type": type } });

const cspReport = (fields: object) => ({
  "csp-report": {
    "document-uri": "https://shop.example/checkout?email=ada@example.com#secret",
    referrer: "https://elsewhere.example/do-not-print",
    "violated-directive": "script-src-elem 'self'",
    "effective-directive": "script-src-elem",
    "original-policy": "default-src 'self'",
    "blocked-uri": "https://evil.example/do-not-print.js?user=do-not-print",
    "script-sample": "do-not-print",
    ...fields,
  },
});
const violation = (fields: object = {}) => ({
  age: 5,
  type: "csp-violation",
  url: "https://shop.example/do-not-print",
  user_agent: "do-not-print",
  body: {
    documentURL: "https://shop.example/dashboard?do-not-print",
    effectiveDirective: "connect-src",
    blockedURL: "https://evil.example/do-not-print",
    sample: "do-not-print",
    ...fields,
  },
});

describe("a violation of the policy", () => {
  it("is logged by page, directive and blocked host, without what could identify the visitor", async () => {
    const { status, reply, lines, text } = await report(cspReport({}), as("application/csp-report"));
    expect([status, reply]).toEqual([204, null]);
    expect(lines).toEqual([
      expect.objectContaining({
        message: "the policy blocked something",
        page: "/checkout",
        directive: "script-src-elem",
        blocked: "evil.example",
        more: 0,
      }),
    ]);
    expect(text).not.toMatch(/do-not-print|ada@example|elsewhere|secret/);
  });

  it("is understood in the format of the Reporting API, as one line for all reports of a request", async () => {
    const body = [
      violation(),
      violation(),
      violation({ blockedURL: "inline" }),
      { type: "deprecation", body: { id: "x" } },
    ];
    const { status, lines, text } = await report(body, as("application/reports+json"));
    expect(status).toBe(204);
    expect(lines).toEqual([
      expect.objectContaining({ page: "/dashboard", directive: "connect-src", blocked: "evil.example", more: 1 }),
    ]);
    expect(text).not.toContain("do-not-print");
  });

  it("names the file of ours that was blocked, and no page that a visitor made up", async () => {
    const ours = {
      "blocked-uri": "https://shop.example/assets/app-1a.js",
      "document-uri": "https://shop.example/x/ada",
    };
    const { lines } = await report(cspReport(ours), as("application/csp-report"));
    expect(lines).toEqual([
      expect.objectContaining({ page: "other", file: "/assets/app-1a.js", blocked: "shop.example" }),
    ]);
  });

  it.each<object>([
    { "blocked-uri": "chrome-extension://abc/x.js" },
    { "blocked-uri": "moz-extension" },
    { "blocked-uri": "inline", "source-file": "safari-web-extension://abc" },
    { "blocked-uri": "eval" },
  ])("of a browser extension is neither logged nor counted: %j", async (fields) => {
    const before = await allRows();
    const { status, lines } = await report(cspReport(fields), as("application/csp-report"));
    expect([status, lines]).toEqual([204, []]);
    expect(await allRows()).toEqual(before);
  });
});

describe("a script that failed", () => {
  const failure = {
    type: "script-failed",
    page: "/login?next=do-not-print",
    file: "/assets/app-1a2b.js",
    kind: "load",
  };

  it.each(["application/json", "text/plain;charset=UTF-8"])(
    "is logged with its page and its file, sent as %s",
    async (type) => {
      const { status, lines, text } = await report(failure, as(type));
      expect(status).toBe(204);
      expect(lines).toEqual([
        expect.objectContaining({
          message: "a script failed",
          page: "/login",
          file: "/assets/app-1a2b.js",
          failure: "load",
        }),
      ]);
      expect(text).not.toContain("do-not-print");
    },
  );

  it("may have no file, or one that is not ours, which is not named", async () => {
    const { file: _, ...withoutFile } = failure;
    expect((await report(withoutFile)).lines).toEqual([expect.objectContaining({ file: "other" })]);
    const foreign = { ...failure, file: "https://evil.example/do-not-print.js" };
    expect((await report(foreign)).lines).toEqual([expect.objectContaining({ file: "other" })]);
  });

  it("is logged at most four times an hour from one address", async () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await report(failure, { now })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 429, 429]);
    expect((await report(failure, { now, ipAddress: newIpAddress() })).status).toBe(204);
  });
});

it("a report that is none is refused, and one larger than 64 KB too", async () => {
  expect((await report({ type: "script-failed" })).status).toBe(422);
  expect((await report("<html>")).status).toBe(400);
  expect((await report({ type: "script-failed" }, as("multipart/form-data"))).status).toBe(415);
  expect((await report([{ type: "x".repeat(65 * 1024) }])).status).toBe(413);
});
