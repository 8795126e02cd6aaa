import { randomBytes } from "node:crypto";
import * as z from "zod";
import { answerSecretsCall, newSecret, type StoredSecret } from "#local/aws/secrets-manager.ts";
import type { Account } from "./account.ts";
import type { JsonAnswer } from "./json-answer.ts";

const generated = z.object({
  GenerateSecretString: z.object({ SecretStringTemplate: z.string(), GenerateStringKey: z.string() }),
});
const given = z.object({ SecretString: z.string() });
const fields = z.record(z.string(), z.unknown());

/** One region's Secrets Manager: the secrets that stacks have created in the fake account, by name. */
export class FakeSecrets {
  readonly #account: Account;
  readonly #region: string;
  readonly #stored = new Map<string, StoredSecret>();

  constructor(account: Account, region: string) {
    this.#account = account;
    this.#region = region;
  }

  /** Answers a call in Secrets Manager's JSON protocol. */
  answer(target: string, body: unknown): JsonAnswer {
    this.#synchronize();
    const { status, body: reply } = answerSecretsCall(this.#stored, target, body);
    return { status, body: JSON.stringify(reply) };
  }

  /** The names of all secrets. */
  names(): readonly string[] {
    this.#synchronize();
    return [...this.#stored.keys()];
  }

  /** Reads the current fields of a secret. */
  read(name: string): Readonly<Record<string, unknown>> {
    this.#synchronize();
    const secret = this.#stored.get(name);
    return fields.parse(JSON.parse(secret?.versions.get(secret.current) ?? "null"));
  }

  #synchronize(): void {
    const resources = this.#account.inRegion(this.#region, "AWS::SecretsManager::Secret");
    // The ARN ends with the name and six characters.
    const byName = new Map(resources.map((each) => [each.physicalId.split(":")[6]?.slice(0, -7) ?? "", each]));
    for (const name of this.#stored.keys()) if (!byName.has(name)) this.#stored.delete(name);
    for (const [name, { properties }] of byName) {
      if (!this.#stored.has(name)) this.#stored.set(name, newSecret(initialValue(properties)));
    }
  }
}

function initialValue(properties: unknown): unknown {
  const { data } = generated.safeParse(properties);
  if (data === undefined) return JSON.parse(given.parse(properties).SecretString);
  const { SecretStringTemplate, GenerateStringKey } = data.GenerateSecretString;
  return { ...fields.parse(JSON.parse(SecretStringTemplate)), [GenerateStringKey]: randomBytes(24).toString("hex") };
}
