import type { FunctionSettings } from "./function-settings.ts";

export type ChatId = "notifyChat";

/** The function that passes alarms on to the operator's chat. */
export const chatSettings: Readonly<Record<ChatId, FunctionSettings>> = {
  notifyChat: {
    entry: "functions/alarms/notify-chat.ts",
    table: [],
    indexes: [],
    secrets: ["chat"],
    memoryMb: 256,
    timeoutSeconds: 15,
  },
};
