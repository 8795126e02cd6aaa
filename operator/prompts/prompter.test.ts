import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { whoeverRunsThis } from "./prompter.ts";

describe("at a terminal", () => {
  function terminal() {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    let shown = "";
    output.on("data", (chunk) => (shown += chunk));
    return { input, output, shown: () => shown };
  }

  it("a secret is asked for and not shown", async () => {
    const { input, output, shown } = terminal();
    const answer = (await whoeverRunsThis(false, input, output)).secret("Stripe's secret key:");
    await expect.poll(shown).toContain("Stripe's secret key:");
    input.write("sk_test_1\r");
    expect(await answer).toBe("sk_test_1");
    expect(shown()).toContain("*********");
    expect(shown()).not.toContain("sk_test");
  });

  it.each([
    ["y\r", true],
    ["n\r", false],
    ["\r", false],
  ])("%j answers whether to go on with %s", async (typed, agreed) => {
    const { input, output, shown } = terminal();
    const answer = (await whoeverRunsThis(false, input, output)).agrees("Go on?");
    await expect.poll(shown).toContain("Go on?");
    input.write(typed);
    expect(await answer).toBe(agreed);
  });

  it("Ctrl-C at a question changes nothing", async () => {
    const { input, output, shown } = terminal();
    const answer = (await whoeverRunsThis(false, input, output)).secret("Stripe's secret key:");
    const left = expect(answer).rejects.toMatchObject({
      name: "StartRefused",
      message: "Left before anything was changed.",
    });
    await expect.poll(shown).toContain("key:");
    input.write("\u0003");
    await left;
  });

  it("nobody is asked who has said yes already", async () => {
    const { input, output, shown } = terminal();
    expect(await (await whoeverRunsThis(true, input, output)).agrees("Go on?")).toBe(true);
    expect(shown()).toBe("");
  });
});

describe("without a terminal", () => {
  it("the answers are lines, whichever way they end, and none is left at the end", async () => {
    const input = new PassThrough();
    const person = await whoeverRunsThis(false, input);
    input.end("first\r\n\nlast");
    const answers = [
      await person.secret(""),
      await person.secret(""),
      await person.secret(""),
      await person.secret(""),
    ];
    expect(answers).toEqual(["first", "", "last", ""]);
    await expect(person.agrees("Go on?")).rejects.toThrow("Add --yes to agree.");
  });
});
