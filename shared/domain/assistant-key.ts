/**
 * What the holder of an assistant's key may do: ask who has a license ("lines:read"), and connect a WhatsApp user by a
 * code ("lines:claim").
 */
export const assistantScopes = ["lines:read", "lines:claim"] as const;
export type AssistantScope = (typeof assistantScopes)[number];

/** The name of an assistant, which its keys share: a second key, so that the first can be replaced without a gap. */
export const assistantNameLimits = { maxLength: 40, pattern: /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/ } as const;
export const maxKeysPerAssistant = 2;
/** Max keys of a shop. */
export const maxAssistantKeys = 50;
