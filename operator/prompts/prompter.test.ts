import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { prompter } from "./prompter.ts";

describe("on a terminal", () => {
  function terminal() {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    let text = "";
    output.on("data", (chunk) => (text += chunk));
    return { input, output, printed: () => text };
  }

  it("a secret is typed without echo", async () => {
    const { input, output, printed } = terminal();
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
  ])("%j answers a confirmation with %s", async (typed, agreed) => {
    const { input, output, printed } = terminal();
    const answer = (await prompter(false, input, output)).confirm("Continue?");
    await expect.poll(printed).toContain("Continue?");
    input.write(typed);
    expect(await answer).toBe(agreed);
  });

  it("Ctrl-C at a prompt ends in a UserError", async () => {
    const { input, output, printed } = terminal();
    const answer = (await prompter(false, input, output)).secret("Stripe's secret key:");
    const rejection = expect(answer).rejects.toMatchObject({
      name: "UserError",
      message: "Canceled; nothing was changed.",
    });
    await expect.poll(printed).toContain("key:");
    input.write("\u0003");
    await rejection;
  });

  it("--yes confirms without a question", async () => {
    const { input, output, printed } = terminal();
    expect(await (await prompter(true, input, output)).confirm("Continue?")).toBe(true);
    expect(printed()).toBe("");
  });
});

describe("without a terminal", () => {
  it("each line is an answer, whatever its line ending; later answers are empty, and confirmation needs --yes", async () => {
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
    await expect(prompts.confirm("Continue?")).rejects.toThrow("Add --yes to confirm.");
  });
});
