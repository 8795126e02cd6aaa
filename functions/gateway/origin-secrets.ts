import { readOriginSecret } from "../secrets.ts";

/** The values of the origin header that are admitted, as they were at most `age` milliseconds ago. */
export async function originSecrets(now: Date, age: number): Promise<readonly string[]> {
  const { originSecret, previousOriginSecret } = await readOriginSecret(now, age);
  return previousOriginSecret === undefined ? [originSecret] : [originSecret, previousOriginSecret];
}
