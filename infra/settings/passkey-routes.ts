import type { passkeyRoutes } from "#shared/contract/shop/passkey-routes.ts";
import type { FunctionSettings } from "./function-settings.ts";

/** Settings of the routes of passkeys; a missing one does not compile. */
export const passkeyRouteSettings: Readonly<Record<keyof typeof passkeyRoutes, FunctionSettings>> = {
  listPasskeys: {
    entry: "functions/routes/passkeys/list-passkeys.ts",
    table: ["GetItem", "Query"],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  beginPasskey: {
    entry: "functions/routes/passkeys/begin-passkey.ts",
    table: ["GetItem", "Query", "UpdateItem", "DeleteItem"],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  addPasskey: {
    entry: "functions/routes/passkeys/add-passkey.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  removePasskey: {
    entry: "functions/routes/passkeys/remove-passkey.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  beginPasskeySignIn: {
    entry: "functions/routes/passkeys/begin-passkey-sign-in.ts",
    table: ["UpdateItem"],
    writes: [{ partitions: ["CHALLENGE#*", "ATTEMPT#*"] }],
    indexes: [],
    secrets: ["origin"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  signInWithPasskey: {
    entry: "functions/routes/passkeys/sign-in-with-passkey.ts",
    table: ["GetItem", "Query", "UpdateItem", "DeleteItem"],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
};
