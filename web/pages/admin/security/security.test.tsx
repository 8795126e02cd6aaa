import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { session } from "#web/session/session.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Security from "./security.tsx";

const factorOff = { reply: { on: false, kind: null, since: null, recoveryCodesLeft: 0 } };
const factorOn = (recoveryCodesLeft = 9) => ({
  reply: { on: true, kind: "app", since: "2026-11-01T09:00:00.000Z", recoveryCodesLeft },
});
const secret = "JBSWY3DPEHPK3PXP";
const pendingReply = {
  reply: { secret, uri: `otpauth://totp/Everline:a%40b.example?secret=${secret}&issuer=Everline` },
};
const recoveryCodes = ["k7wq-m2xr-9tpd", "h4vn-c8ys-3jfb"];
const wrongCode = failure(
  403,
  "That code is incorrect. Please enter the one your app shows now, or an unused recovery code.",
  {
    code: "wrong_code",
  },
);

signInAdminBeforeEach();

function openSecurity(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({ renewAdminSession: "no answer yet", listPasskeys: { reply: { passkeys: [] } }, ...answers });
  return { api, person: openAdmin("security", Security) };
}
const button = (name: string) => screen.findByRole("button", { name });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the security page", () => {
  it("shows that two-step sign-in is off, when the session ends, and what to do when everything is lost", async () => {
    openSecurity({ getSecondFactor: factorOff });
    expect(await screen.findByText("Off")).toBeDefined();
    expect(screen.getByText(/nothing in any tab for 30 minutes/)).toBeDefined();
    expect(screen.getByText(/^We ask for your password every 12 hours/)).toBeDefined();
    expect(screen.getByText(/npm run admin -- reset-two-step-sign-in/)).toBeDefined();
  });

  it("shows since when two-step sign-in is on, and how many recovery codes are left", async () => {
    openSecurity({ getSecondFactor: factorOn() });
    expect(await screen.findByText("On")).toBeDefined();
    expect(screen.getByText("9")).toBeDefined();
    expect(document.querySelector("time")?.getAttribute("datetime")).toBe("2026-11-01T09:00:00.000Z");
    expect(screen.queryByText(/You have (only|no recovery)/)).toBeNull();
  });

  it.each([
    [3, "You have only 3 recovery codes left. Create new ones before they run out."],
    [1, "You have only 1 recovery code left. Create new ones before they run out."],
    [0, "You have no recovery codes left. If you lose your phone, you can't sign in. Create new codes now."],
  ])("warns when %i recovery codes are left", async (codeCount, warning) => {
    openSecurity({ getSecondFactor: factorOn(codeCount) });
    expect(await screen.findByText(warning)).toBeDefined();
  });

  it("offers a retry when the state fails to load", async () => {
    const { person } = openSecurity({ getSecondFactor: [failure(403, "Not now."), factorOff] });
    expect((await screen.findByRole("alert")).textContent).toBe("Not now.");
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Off")).toBeDefined();
  });
});

describe("enabling two-step sign-in", () => {
  const title = "Turn on two-step sign-in";

  it("shows the secret as a QR code and text, verifies a code, and shows the recovery codes until they are saved", async () => {
    const { api, person } = openSecurity({
      getSecondFactor: [factorOff, factorOn(10)],
      beginSecondFactor: pendingReply,
      confirmSecondFactor: { reply: { token: "token-2", recoveryCodes } },
    });
    await person.click(await button("Turn on"));
    const setupDialog = await dialog(title);
    expect(await setupDialog.findByRole("img", { name: /QR code/ })).toBeDefined();
    expect(setupDialog.getByText("JBSW Y3DP EHPK 3PXP")).toBeDefined();
    await person.type(setupDialog.getByLabelText("Code"), "123456");
    await person.click(setupDialog.getByRole("button", { name: "Turn on" }));

    const codes = await dialog("Your recovery codes");
    expect(codes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect(api.callsOf("confirmSecondFactor")[0]?.body).toEqual({ code: "123456" });
    expect(session()).toMatchObject({ token: "token-2", role: "admin" });

    await person.click(codes.getByRole("button", { name: "Done" }));
    expect(codes.getByRole("alert").textContent).toMatch(/^Confirm that you saved them/);
    const unload = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    await person.click(codes.getByRole("checkbox", { name: "I have saved them" }));
    await person.click(codes.getByRole("button", { name: "Done" }));
    expect(await screen.findByText("On")).toBeDefined();
    expect(screen.getByText("Two-step sign-in is on. Your other sessions were signed out.")).toBeDefined();
    expect(screen.queryByText(recoveryCodes[0] ?? "")).toBeNull();
  });

  it("asks for the current password when the sign-in is not recent, and reports a wrong one", async () => {
    const { api, person } = openSecurity({
      getSecondFactor: factorOff,
      beginSecondFactor: [
        failure(403, "Please enter your current password to make this change.", { code: "sign_in_again" }),
        failure(403, "That password is incorrect.", { code: "wrong_password" }),
        pendingReply,
      ],
    });
    await person.click(await button("Turn on"));
    const setupDialog = await dialog(title);
    const field = await setupDialog.findByLabelText("Current password");
    expect(document.activeElement).toBe(field);
    await person.type(field, "quiet");
    await person.click(setupDialog.getByRole("button", { name: "Continue" }));
    expect(await setupDialog.findByText("That password is incorrect.")).toBeDefined();
    await person.type(field, "-meadow-77{Enter}");
    expect(await setupDialog.findByRole("img", { name: /QR code/ })).toBeDefined();
    expect(api.callsOf("beginSecondFactor").map(({ body }) => body)).toEqual([
      {},
      { currentPassword: "quiet" },
      { currentPassword: "quiet-meadow-77" },
    ]);
  });

  it("reports a wrong code and keeps the secret on the page", async () => {
    const { api, person } = openSecurity({
      getSecondFactor: factorOff,
      beginSecondFactor: pendingReply,
      confirmSecondFactor: wrongCode,
    });
    await person.click(await button("Turn on"));
    const setupDialog = await dialog(title);
    await person.type(await setupDialog.findByLabelText("Code"), "12{Enter}");
    expect(setupDialog.getByLabelText("Code").getAttribute("aria-invalid")).toBe("true");
    expect(setupDialog.getByText("Enter the 6-digit code from the app.")).toBeDefined();
    await person.type(setupDialog.getByLabelText("Code"), "3456{Enter}");
    await waitFor(() => expect(setupDialog.getByRole("alert").textContent).toMatch(/^That code is incorrect/));
    expect(setupDialog.getByText("JBSW Y3DP EHPK 3PXP")).toBeDefined();
    expect(api.callsOf("beginSecondFactor")).toHaveLength(1);
  });

  it("reports that two-step sign-in is already on, for example after a lost response", async () => {
    const alreadyOn = failure(409, "Two-step sign-in is already on.", { code: "second_factor_is_on" });
    const { person } = openSecurity({
      getSecondFactor: [factorOff, factorOn(10)],
      beginSecondFactor: pendingReply,
      confirmSecondFactor: alreadyOn,
    });
    await person.click(await button("Turn on"));
    await person.type(await (await dialog(title)).findByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByText(/^Two-step sign-in is already on/)).toBeDefined();
    expect(await screen.findByText("On")).toBeDefined();
  });
});

describe("an admin with two-step sign-in enabled", () => {
  it("gets new recovery codes with an app code, and can save them as a file", async () => {
    const { api, person } = openSecurity({
      getSecondFactor: factorOn(2),
      renewRecoveryCodes: { reply: { recoveryCodes } },
    });
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return "blob:codes";
    });
    await person.click(await button("New recovery codes"));
    const codeDialog = await dialog("New recovery codes");
    expect(codeDialog.queryByRole("button", { name: "Use a recovery code" })).toBeNull();
    await person.type(codeDialog.getByLabelText("Code"), "123456{Enter}");
    const codes = await dialog("Your recovery codes");
    await person.click(codes.getByRole("button", { name: "Save as a file" }));
    expect(await saved[0]?.text()).toContain("k7wq-m2xr-9tpd\nh4vn-c8ys-3jfb");
    expect(api.callsOf("renewRecoveryCodes")[0]?.body).toEqual({ code: "123456" });
    await person.click(codes.getByRole("checkbox", { name: "I have saved them" }));
    await person.click(codes.getByRole("button", { name: "Done" }));
    expect(await screen.findByText("You have new recovery codes. The old ones no longer work.")).toBeDefined();
  });

  it("can disable it with a recovery code after a wrong app code is reported", async () => {
    const { api, person } = openSecurity({
      getSecondFactor: [factorOn(), factorOff],
      endSecondFactor: [wrongCode, { reply: { token: "token-3" } }],
    });
    await person.click(await button("Turn off"));
    const codeDialog = await dialog("Turn off two-step sign-in");
    await person.type(codeDialog.getByLabelText("Code"), "123456{Enter}");
    expect((await codeDialog.findByRole("alert")).textContent).toMatch(/^That code is incorrect/);
    await person.click(codeDialog.getByRole("button", { name: "Use a recovery code" }));
    await person.type(codeDialog.getByLabelText("Recovery code"), "k7wq-m2xr-9tpd{Enter}");
    expect(await screen.findByText("Two-step sign-in is off. Your other sessions were signed out.")).toBeDefined();
    expect(await screen.findByText("Off")).toBeDefined();
    expect(api.callsOf("endSecondFactor")[1]?.body).toEqual({ code: "k7wq-m2xr-9tpd" });
    expect(session().token).toBe("token-3");
  });
});
