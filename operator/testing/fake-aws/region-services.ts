import type { RunningServer } from "#cli/listen.ts";
import { startFakeLambda } from "../fake-lambda.ts";
import type { Account } from "./account.ts";
import { FakeBackups } from "./backups.ts";
import type { JsonAnswer } from "./json-answer.ts";
import { FakeSecrets } from "./secrets.ts";
import { FakeTables } from "./tables.ts";

/** A call as it reached the fake. */
export interface ServiceCall {
  readonly method: string;
  readonly path: string;
  /** The header X-Amz-Target of AWS's JSON protocols; empty for others. */
  readonly target: string;
  readonly body: string;
}

/** The services of one region with which the commands work after a deployment. Each starts with its first call. */
export class RegionServices {
  readonly tables: FakeTables;
  readonly secrets: FakeSecrets;
  readonly backups: FakeBackups;
  readonly #concurrentFunctions: number;
  #lambda: Promise<RunningServer> | undefined;

  /** @param concurrentFunctions how many functions the account may run at once */
  constructor(account: Account, region: string, concurrentFunctions: number) {
    this.tables = new FakeTables(account, region);
    this.secrets = new FakeSecrets(account, region);
    this.backups = new FakeBackups(account, region, this.tables);
    this.#concurrentFunctions = concurrentFunctions;
  }

  /** Answers a call by the name of its service; undefined for a service that is not here. */
  async answer(service: string, call: ServiceCall): Promise<JsonAnswer | undefined> {
    if (service === "dynamodb") return this.tables.answer(call.target.split(".")[1] ?? "", JSON.parse(call.body));
    if (service === "secretsmanager") return this.secrets.answer(call.target, JSON.parse(call.body));
    if (service === "backup") return forward(await this.backups.url(), call);
    if (service !== "lambda") return undefined;
    this.#lambda ??= startFakeLambda(this.#concurrentFunctions);
    return forward((await this.#lambda).url, call);
  }

  async stop(): Promise<void> {
    await (await this.#lambda)?.stop();
    await this.backups.stop();
    await this.tables.stop();
  }
}

async function forward(url: string, { method, path, body }: ServiceCall): Promise<JsonAnswer> {
  const reply = await fetch(`${url}${path}`, { method, ...(body === "" ? {} : { body }) });
  return { status: reply.status, body: await reply.text() };
}
