import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { StageFile } from "#infra/stages/stage-file.ts";

const prod = {
  payments: "test",
  keepsData: true,
  account: "123456789012",
  region: "us-east-1",
  stripePublishableKey: "pk_test_walk",
  domain: {
    name: "shop.example.com",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/walk",
    hostedZone: { id: "Z0123456789ABC", name: "example.com" },
  },
  firewall: "on",
  alarms: { email: "ops@example.com", runbooks: "https://example.com/docs/runbooks" },
  monthlyBudget: 50,
  backup: { copyToRegion: "eu-west-1" },
} as const satisfies StageFile;

/**
 * The stages of the walk. `prod` is the live shop of docs/operating.md, but for Stripe's mode: nothing can be bought
 * with live keys at a stand-in, so what live payments would turn on is turned on by name. `prod-eu` is made of it as
 * docs/operating/second-region.md says.
 */
export const walkedStages = {
  prod,
  "prod-eu": {
    payments: "test",
    keepsData: true,
    account: prod.account,
    region: "eu-west-1",
    stripePublishableKey: prod.stripePublishableKey,
    alarms: prod.alarms,
    monthlyBudget: prod.monthlyBudget,
  },
  "pr-12": { payments: "test", region: "us-east-1" },
} as const satisfies Readonly<Record<string, StageFile>>;

/** Writes the files of these stages into a folder; that of `pr-12` serves all pull requests. */
export async function writeStageFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, file] of Object.entries(walkedStages)) {
    await writeFile(path.join(folder, `${name.replace(/^pr-\d+$/, "pr")}.json`), JSON.stringify(file));
  }
}

const template = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) });
const distribution = z.looseObject({
  Properties: z.looseObject({ DistributionConfig: z.looseObject({ Aliases: z.array(z.string()).optional() }) }),
});

/** Writes the synthesis of `prod` as it would be without the field `domain`, as far as commands compare it. */
export async function withoutDomain(assembly: string, folder: string): Promise<string> {
  await cp(assembly, folder, { recursive: true });
  const file = path.join(folder, "Everline-prod.template.json");
  const content = template.parse(JSON.parse(await readFile(file, "utf8")));
  for (const [id, resource] of Object.entries(content.Resources)) {
    if (resource.Type !== "AWS::CloudFront::Distribution") continue;
    const parsed = distribution.parse(resource);
    const { Aliases: _, ...config } = parsed.Properties.DistributionConfig;
    const properties = { ...parsed.Properties, DistributionConfig: config };
    content.Resources[id] = { ...resource, Properties: properties };
  }
  await writeFile(file, JSON.stringify(content));
  return folder;
}
