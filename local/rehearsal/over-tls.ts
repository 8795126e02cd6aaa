import { generate } from "selfsigned";
import { listen } from "#cli/listen.ts";
import { deployedDistribution } from "./cloudfront/distribution.ts";
import { plainHttpServer } from "./cloudfront/plain-http.ts";
import { output, startCloudFront } from "./rehearsal.ts";
import { deployedStage } from "./stage/deployed-stage.ts";

/** The stage's distribution as it is deployed, with nothing changed for this machine. No API stands behind it. */
export interface DistributionOverTls {
  readonly httpsPort: number;
  readonly httpPort: number;
  /** Who has signed its certificate: itself. PEM. */
  readonly authority: string;
  stop(): Promise<void>;
}

/** Serves what `cdk synth` has written over TLS under a name, and over plain http what leads there. */
export async function distributionOverTls(assemblyFolder: string, host: string): Promise<DistributionOverTls> {
  const stage = await deployedStage(assemblyFolder);
  const { private: key, cert } = await generate([{ name: "commonName", value: host }], {
    keySize: 2048,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }],
  });
  const https = await startCloudFront(stage, {
    here: { siteUrl: `https://${host}`, deployedUrl: output(stage, "SiteUrl") },
    // Nobody asks the API, so what would prove that CloudFront asks is nobody's secret.
    secrets: new Proxy({}, { get: () => ({ originSecret: "none" }) }),
    apiUrl: () => Promise.reject(new Error("There is no API here.")),
    port: 0,
    tls: { key, cert },
  });
  const http = await listen(plainHttpServer(deployedDistribution(stage.assembly, stage.resolve)), 0);
  return {
    httpsPort: https.port,
    httpPort: http.port,
    authority: cert,
    async stop() {
      await https.stop();
      await http.stop();
    },
  };
}
