import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { onlyResource, statement } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const uploadSchema = z.object({
  DependsOn: z.array(z.string()).default([]),
  Properties: z.object({
    DestinationBucketKeyPrefix: z.string().optional(),
    SourceMarkers: z.array(z.record(z.string(), z.unknown())).optional(),
    Include: z.array(z.string()).optional(),
    Exclude: z.array(z.string()).optional(),
    Prune: z.boolean(),
    RetainOnDelete: z.boolean(),
    SystemMetadata: z.object({ "cache-control": z.string(), "content-type": z.string().optional() }),
  }),
});
type Upload = z.output<typeof uploadSchema>;
let template: Template;
let [scripts, fonts, pages]: (readonly [id: string, upload: Upload])[] = [];

beforeAll(async () => {
  template = await stageTemplate({ stripePublishableKey: "pk_test_everline" });
  const uploads = Object.entries(
    z.record(z.string(), uploadSchema).parse(template.findResources("Custom::CDKBucketDeployment")),
  );
  pages = uploads.find(([, { Properties }]) => Properties.DestinationBucketKeyPrefix === undefined);
  fonts = uploads.find(([, { Properties }]) => Properties.Include !== undefined);
  scripts = uploads.find(([id]) => id !== pages?.[0] && id !== fonts?.[0]);
  expect(uploads).toHaveLength(3);
});

describe("hashed files", () => {
  it("stay in the bucket for ever, for pages that are still open and for a rollback", () => {
    for (const upload of [scripts, fonts]) {
      expect(upload?.[1].Properties).toMatchObject({ DestinationBucketKeyPrefix: "assets", Prune: false });
      expect(upload?.[1].Properties.SystemMetadata["cache-control"]).toContain("immutable");
    }
    // Pages prune, and would take all scripts and styles with them.
    expect(pages?.[1].Properties).toMatchObject({ Prune: true, Exclude: ["assets/*"] });
    // A rule that expires files by age would take scripts that many builds have in common.
    const [, bucket] = onlyResource(template, "AWS::S3::Bucket", z.looseObject({}));
    expect(bucket).not.toHaveProperty("LifecycleConfiguration");
  });

  it("are uploaded unchanged, because they are cached for ever", () => {
    for (const upload of [scripts, fonts]) expect(upload?.[1].Properties.SourceMarkers ?? []).toEqual([]);
  });

  it("are each uploaded once: fonts with their content type, which the uploader does not know, and all others", () => {
    expect(fonts?.[1].Properties).toMatchObject({ Exclude: ["*"], Include: ["*.woff2"] });
    expect(fonts?.[1].Properties.SystemMetadata["content-type"]).toBe("font/woff2");
    // Its removal must not take the scripts, which have the same prefix.
    expect(fonts?.[1].Properties.RetainOnDelete).toBe(true);
    expect(scripts?.[1].Properties.Exclude).toEqual(["*.woff2"]);
    expect(scripts?.[1].Properties.SystemMetadata).not.toHaveProperty("content-type");
  });
});

describe("pages", () => {
  it("are revalidated, and contain the distribution's own address instead of the placeholder", () => {
    const [distribution] = onlyResource(template, "AWS::CloudFront::Distribution", z.looseObject({}));
    expect(pages?.[1].Properties.SystemMetadata["cache-control"]).toContain("max-age=0");
    expect(pages?.[1].Properties.SourceMarkers?.[0]).toEqual({
      [siteUrlPlaceholder]: { "Fn::Join": ["", ["https://", { "Fn::GetAtt": [distribution, "DomainName"] }]] },
    });
  });

  it("come last of a deployment: after the scripts, the API with its functions, and the headers and functions of CloudFront", () => {
    const dependencies = pages?.[1].DependsOn ?? [];
    expect(dependencies).toEqual(expect.arrayContaining([scripts?.[0], fonts?.[0]]));
    const all = z.record(z.string(), z.object({ Type: z.string() })).parse(template.toJSON().Resources);
    const ofTypes = (pattern: RegExp) => Object.keys(all).filter((id) => pattern.test(all[id]?.Type ?? ""));
    expect(dependencies).toEqual(
      expect.arrayContaining(ofTypes(/^AWS::(ApiGatewayV2::(Api|Stage|Route)|CloudFront::)/)),
    );
    const routeFunctions = template.findResources("AWS::Lambda::Function", {
      Properties: { Tags: [{ Key: "route" }] },
    });
    expect(dependencies).toEqual(expect.arrayContaining(Object.keys(routeFunctions)));
    // Nothing waits for the pages in turn.
    const waiting = Object.values(template.toJSON().Resources).filter((other) =>
      JSON.stringify(other).includes(`"${pages?.[0]}"`),
    );
    expect(waiting).toEqual([]);
  });
});

it("the uploader may do what its code does, and nothing else", () => {
  const roles = z
    .record(
      z.string(),
      z.object({
        Properties: z.object({
          Policies: z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }) })).default([]),
        }),
      }),
    )
    .parse(template.findResources("AWS::IAM::Role"));
  const [, role] = Object.entries(roles).find(([id]) => id.startsWith("SiteUploadRole")) ?? [];
  const statements = role?.Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement) ?? [];
  expect(statements.map(({ Action, Resource }) => `${Action.join()} on ${Resource.length}`)).toEqual([
    "logs:CreateLogStream,logs:PutLogEvents on 1",
    "s3:ListBucket on 2",
    "s3:GetObject on 1",
    "s3:AbortMultipartUpload,s3:DeleteObject,s3:GetObject,s3:PutObject on 1",
  ]);
});
