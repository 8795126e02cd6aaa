import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { onlyResource } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const uploadSchema = z.object({
  Properties: z.object({
    DestinationBucketKeyPrefix: z.string().optional(),
    SourceMarkers: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
});
let template: Template;
let uploads: z.output<typeof uploadSchema>["Properties"][];

beforeAll(async () => {
  template = await stageTemplate({ stripePublishableKey: "pk_test_everline" });
  const resources = z.record(z.string(), uploadSchema).parse(template.findResources("Custom::CDKBucketDeployment"));
  uploads = Object.values(resources).map(({ Properties }) => Properties);
}, 60_000);

it("the upload replaces the address placeholder with the distribution's own address", () => {
  const [distribution] = onlyResource(template, "AWS::CloudFront::Distribution", z.looseObject({}));
  const pages = uploads.find(({ DestinationBucketKeyPrefix }) => DestinationBucketKeyPrefix === undefined);
  expect(pages?.SourceMarkers?.[0]).toEqual({
    [siteUrlPlaceholder]: { "Fn::Join": ["", ["https://", { "Fn::GetAtt": [distribution, "DomainName"] }]] },
  });
});

it("the upload leaves hashed files unchanged, because they are cached forever", () => {
  const hashed = uploads.find(({ DestinationBucketKeyPrefix }) => DestinationBucketKeyPrefix === "assets");
  expect(hashed).toBeDefined();
  expect(hashed?.SourceMarkers ?? []).toEqual([]);
});
