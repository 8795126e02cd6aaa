import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { SaveContact } from "./save-contact.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("the assistant is saved as a contact file with its name and number, without a call", async () => {
  const fetch = vi.spyOn(globalThis, "fetch");
  const createUrl = vi.spyOn(URL, "createObjectURL");
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  render(<SaveContact number="+1 202-555-0142" />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Save contact" }));
  expect(click.mock.contexts[0]).toMatchObject({ download: "Everline.vcf" });
  const file = createUrl.mock.calls[0]?.[0];
  if (!(file instanceof Blob)) throw new Error("No file was saved");
  expect(file.type).toMatch(/^text\/vcard/);
  const lines = (await file.text()).split("\r\n");
  expect(lines).toContain("FN:Everline");
  expect(lines).toContain("TEL;TYPE=CELL:+12025550142");
  expect(fetch).not.toHaveBeenCalled();
});
