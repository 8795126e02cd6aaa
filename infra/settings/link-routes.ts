import type { linkRoutes } from "#shared/contract/shop/link-routes.ts";
import type { FunctionSettings } from "./function-settings.ts";

/** Settings of the routes for links in mails; a missing one does not compile. */
export const linkRouteSettings: Readonly<Record<keyof typeof linkRoutes, FunctionSettings>> = {
  requestLink: {
    entry: "functions/routes/links/request-link.ts",
    table: ["GetItem", "PutItem", "UpdateItem"],
    writes: [{ partitions: ["LINK#*", "MAIL#*", "ATTEMPT#*"] }],
    indexes: [],
    secrets: ["origin"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  confirmAddress: {
    entry: "functions/routes/links/confirm-address.ts",
    table: ["GetItem", "UpdateItem", "DeleteItem"],
    writes: [{ partitions: ["USER#*", "LINK#*", "ATTEMPT#*"] }],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  sendConfirmation: {
    entry: "functions/routes/links/send-confirmation.ts",
    table: ["GetItem", "PutItem", "UpdateItem"],
    writes: [{ partitions: ["LINK#*", "MAIL#*", "ATTEMPT#*"] }],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  signInByLink: {
    entry: "functions/routes/links/sign-in-by-link.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    writes: [{ partitions: ["USER#*", "EMAIL#*", "SEARCH#USER", "LINK#*", "MAIL#*", "ATTEMPT#*"] }],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  resetPassword: {
    entry: "functions/routes/links/reset-password.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    writes: [{ partitions: ["USER#*", "EMAIL#*", "SEARCH#USER", "LINK#*", "MAIL#*", "ATTEMPT#*", "AUDIT"] }],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  undoChange: {
    entry: "functions/routes/links/undo-change.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    writes: [{ partitions: ["USER#*", "EMAIL#*", "LINK#*", "AUDIT"] }],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  stopReminders: {
    entry: "functions/routes/links/stop-reminders.ts",
    table: ["GetItem", "UpdateItem"],
    writes: [{ partitions: ["USER#*"], attributes: ["pk", "sk", "remindersOff"] }],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
};
