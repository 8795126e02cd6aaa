/**
 * The hashes of inline scripts that the Content-Security-Policy of every page allows: of each script the text in use,
 * and those that the release before used or the next one will use. `readPages` holds the pages to this list, and its
 * message says how to change a script. Inline scripts are the same in every build (docs/decisions/042), so this list
 * rarely changes.
 */
export const allowedScripts: Readonly<Record<string, readonly string[]>> = {
  /** What happens before the first paint: `beforePaintScript` in web/root.tsx. */
  beforePaint: [
    "sha256-cwwTeGol4Y5aKycnjtnmIvOxz+WiJrPayFnAZP4Dc1o=",
    "sha256-b/I725vpauyMdUt/SoMTr7uoJ1bti1ei8+rEiU0Y8Vc=",
  ],
  /** What starts the app: start-script.ts. */
  start: ["sha256-/b6BSe75s+9PoTw8zIFZkLJ4u+K7MfRoW+IuYTV8/Kk=", "sha256-bcUI29A3SPCLJ7vpeCvYXGF2hCN9uFpyuJIkvxaHK4w="],
};
