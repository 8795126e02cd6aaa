import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { mailTo, startTestSes, type TestSes } from "./testing.ts";

let ses: TestSes | undefined;
afterEach(() => ses?.close());

const pageAt = async (path: string): Promise<string> => (await fetch(`${ses?.url}${path}`)).text();
const press = (action: string, fields: Record<string, string>) =>
  fetch(`${ses?.url}/actions/${action}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

/** Sends a request with headers that `fetch` does not let one set. Returns its status. */
async function statusWith(headers: Record<string, string>, method = "GET", path = "/"): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${ses?.url}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once("error", reject).end();
  });
}

describe("the reader", () => {
  it("says that nothing was sent yet", async () => {
    ses = await startTestSes();
    expect(await pageAt("/")).toContain("A mail appears here as soon as it is sent.");
  });

  it("lists mails, newest first, with kind, recipient, subject and state, and finds them", async () => {
    ses = await startTestSes();
    await ses.send();
    await ses.send({ Destination: { ToAddresses: ["bounce@simulator.amazonses.com"] } });
    const page = await pageAt("/");
    expect(page).toContain("2 mails, newest first");
    expect(page).toMatch(/bounce@simulator[\s\S]*Bounced[\s\S]*receipt[\s\S]*reader@example\.com[\s\S]*Delivered/);
    const found = await pageAt("/?q=BOUNCED");
    expect(found).toContain("1 mail of 2 mails");
    expect(found).not.toContain("reader@example.com");
    expect(await pageAt("/?q=%3Cb%3E")).toContain("No mail matches “&lt;b&gt;”");
  });

  it("lists a hundred at first, and more when asked", async () => {
    ses = await startTestSes();
    for (let count = 0; count < 101; count += 1) await ses.send();
    const rows = (page: string): number => page.split('class="subject"').length - 1;
    const page = await pageAt("/");
    expect(rows(page)).toBe(100);
    expect(page).toContain("Show 1 mail more");
    expect(rows(await pageAt("/?show=200"))).toBe(101);
  });

  it("shows a mail as HTML, as text, and its headers and tags, with everything escaped", async () => {
    ses = await startTestSes();
    const { Content } = mailTo("reader@example.com");
    const Subject = { Data: "<script>alert(1)</script>" };
    const messageId = await ses.send({
      Content: { Simple: { ...Content?.Simple, Subject, Body: Content?.Simple?.Body } },
    });
    const page = await pageAt(`/mails/${messageId}`);
    expect(page).toContain("<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>");
    expect(page).toContain(`src="/mails/${messageId}/html?scheme=light&amp;pictures=on"`);
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const text = await pageAt(`/mails/${messageId}?view=text`);
    expect(text).toContain('<a href="https://example.org/#secret" target="_blank" rel="noreferrer">');
    const headers = await pageAt(`/mails/${messageId}?view=headers`);
    expect(headers).toMatch(/Auto-Submitted[\s\S]*auto-generated[\s\S]*Tag mailId[\s\S]*receipt-ord_1/);
    expect((await fetch(`${ses.url}/mails/nothing`)).status).toBe(404);
  });

  it("shows a mail's HTML without scripts and without an origin, in either scheme, with or without pictures", async () => {
    ses = await startTestSes();
    const html = "<html><head></head><style>@media (prefers-color-scheme: dark) { a { color: red } }</style></html>";
    const Body = { Html: { Data: html } };
    const messageId = await ses.send({ Content: { Simple: { Subject: { Data: "Hello" }, Body } } });
    const frame = await fetch(`${ses.url}/mails/${messageId}/html`);
    const policy = frame.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'");
    expect(policy).not.toMatch(/script|allow-same-origin/);
    expect(policy).toContain("img-src");
    const light = await frame.text();
    expect(light).toContain('<head><base target="_blank"><style>:root { color-scheme: only light');
    expect(light).toContain("@media (max-width: 0) {");
    const dark = await fetch(`${ses.url}/mails/${messageId}/html?scheme=dark&pictures=off`);
    expect(dark.headers.get("content-security-policy")).not.toContain("img-src");
    expect(await dark.text()).toContain("@media (min-width: 0) {");
    expect(await pageAt(`/mails/${messageId}?view=text`)).toContain("This mail has no text part.");
  });

  it("has a policy that allows its own files alone", async () => {
    ses = await startTestSes();
    const { headers } = await fetch(ses.url);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self'/);
    expect(await pageAt("/")).not.toMatch(/<style|<script>|style=|onclick/);
    expect(await pageAt("/reader.js")).toContain("EventSource");
    expect(await pageAt("/style.css")).toContain("color-scheme: light dark");
  });

  it("has buttons for faults and fates, which come back to their page", async () => {
    ses = await startTestSes();
    const reply = await press("fault", { kind: "lose-reply", back: "/?q=a" });
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/?q=a"]);
    expect(await pageAt("/")).toContain("lose-reply, once");
    await expect(ses.send()).rejects.toThrow();
    await ses.settled();
    const messageId = ses.sent()[0]?.messageId ?? "";
    await press("fate", { messageId, fate: "bounce", back: `/mails/${messageId}` });
    expect(await pageAt(`/mails/${messageId}`)).toMatch(/Bounced[\s\S]*Email Bounced[\s\S]*Permanent, General/);
    expect(await pageAt("/")).toContain("SES does not write to these addresses.");
    await press("forget-address", { address: "reader@example.com" });
    await press("fault", { kind: "withhold-events" });
    await ses.send();
    expect(await pageAt("/")).toContain("Withheld events: 2");
    await press("release-events", {});
    await press("fault", { kind: "throttle" });
    await press("clear-faults", {});
    await ses.send();
    expect(ses.sent().map(({ state }) => state)).toEqual(["bounced", "delivered", "delivered"]);
    await press("clear", {});
    expect(ses.sent()).toEqual([]);
    const elsewhere = await press("clear", { back: "//example.org" });
    expect(elsewhere.headers.get("location")).toBe("/");
    expect((await press("fault", { kind: "nonsense" })).status).toBe(400);
  });

  it("tells open pages that something has changed", async () => {
    ses = await startTestSes();
    const stream = await fetch(`${ses.url}/_local/changes`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("retry");
    await ses.send();
    expect((await reader?.read())?.value).toBe("data: changed\n\n");
    await reader?.cancel();
  });
});

describe("the server", () => {
  it("answers only to this machine's own names", async () => {
    ses = await startTestSes();
    const { port } = ses;
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "localhost"]) {
      expect(await statusWith({ host })).toBe(200);
    }
    for (const host of [`rebound.example:${port}`, "127.0.0.1.example.org", "example.org", "0.0.0.0"]) {
      expect([host, await statusWith({ host })]).toEqual([host, 403]);
      expect([host, await statusWith({ host }, "GET", "/_local/mails")]).toEqual([host, 403]);
      expect([host, await statusWith({ host }, "POST", "/v2/email/outbound-emails")]).toEqual([host, 403]);
    }
  });

  it("takes no request from another site's page, but a link to it works", async () => {
    ses = await startTestSes();
    const host = `127.0.0.1:${ses.port}`;
    expect(await statusWith({ host, origin: "https://example.org" }, "POST", "/_local/clear")).toBe(403);
    expect(await statusWith({ host, origin: "null" }, "POST", "/actions/clear")).toBe(403);
    expect(await statusWith({ host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" })).toBe(403);
    expect(await statusWith({ host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).toBe(200);
    expect(await statusWith({ host, origin: `http://${host}` }, "POST", "/_local/clear")).toBe(200);
  });
});
