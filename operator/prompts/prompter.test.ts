import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { prompter } from "./prompter.ts";

describe("on a terminal", () => {
  function terminal() {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    let printed = "";
    output.on("data", (chunk) => (printed += chunk));
    return { input, output, shown: () => printed };
  }

  it("a secret is typed without echo", async () => {
    const { input, output, shown: printed } = terminal();
    const answer = (await prompter(false, input, output)).secret("Stripe's secret key:");
    await expect.poll(printed).toContain("Stripe's secret key:");
    input.write("sk_test_1\r");
    expect(await answer).toBe("sk_test_1");
    expect(printed()).toContain("*********");
    expect(printed()).not.toContain("sk_test");
  });

  it.each([
    ["y\r", true],
    ["n\r", false],
    ["\r", false],
  ])("%j answers whether to continue with %s", async (typed, agreed) => {
    const { input, output, shown } = terminal();
    const answer = (await prompter(false, input, output)).confirm("Go on?");
    await expect.poll(shown).toContain("Go on?");
    input.write(typed);
    expect(await answer).toBe(agreed);
  });

  it("Ctrl-C at a prompt changes nothing", async () => {
    const { input, output, shown } = terminal();
    const answer = (await prompter(false, input, output)).secret("Stripe's secret key:");
    const rejection = expect(answer).rejects.toMatchObject({
      name: "UserError",
      message: "Canceled; nothing was changed.",
    });
    await expect.poll(shown).toContain("key:");
    input.write("\u0003");
    await rejection;
  });

  it("no confirmation is asked with --yes", async () => {
    const { input, output, shown } = terminal();
    expect(await (await prompter(true, input, output)).confirm("Go on?")).toBe(true);
    expect(shown()).toBe("");
  });
});

describe("without a terminal", () => {
  it("each line is an answer, with any line ending, and there is none at the end", async () => {
    const input = new PassThrough();
    const prompts = await prompter(false, input);
    input.end("first\r\n\nlast");
    const answers = [
      await prompts.secret(""),
      await prompts.secret(""),
      await prompts.secret(""),
      await prompts.secret(""),
    ];
    expect(answers).toEqual(["first", "", "last", ""]);
    await expect(prompts.confirm("Go on?")).rejects.toThrow("Add --yes to confirm.");
  });
});
