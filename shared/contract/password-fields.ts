import * as z from "zod";
import { passwordBytes, password as passwordLimits } from "../domain/limits.ts";

export const newPassword = z
  .string()
  .refine((text) => passwordBytes(text) >= passwordLimits.minBytes, "Password should be at least 6 characters long.")
  .refine((text) => passwordBytes(text) <= passwordLimits.maxBytes, "Password should be at most 72 bytes long.");

/** A password that is only compared: it may have every length that could be one, so that a wrong one is wrong and not malformed. */
export const givenPassword = z
  .string()
  .min(1, "Please enter your password.")
  .max(1000, "That is too long to be a password.");
