import { generate } from "selfsigned";
import { listen } from "#cli/listen.ts";
import { deployedDistribution } from "./cloudfront/deployed-distribution.ts";
import { plainHttpServer } from "./cloudfront/plain-http.ts";
import { stackOutput, startCloudFront } from "./rehearsal.ts";
import { readDeployedStage } from "./stage/deployed-stage.ts";

/** The stage's distribution as deployed, without local overrides and without an API. */
export interface DistributionOverTls {
  readonly httpsPort: number;
  readonly httpPort: number;
  /** The self-signed certificate, in PEM. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** Serves the distribution of a `cdk synth` output over TLS under a host name, and its redirects over plain HTTP. */
export async function startDistributionOverTls(assemblyFolder: string, host: string): Promise<DistributionOverTls> {
  const stage = await readDeployedStage(assemblyFolder);
  const { private: key, cert } = await generate([{ name: "commonName", value: host }], {
    keySize: 2048,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }],
  });
  const https = await startCloudFront(stage, {
    overrides: { siteUrl: `https://${host}`, deployedUrl: stackOutput(stage, "SiteUrl") },
    // The API is never called, so any origin secret will do.
    secrets: new Proxy({}, { get: () => ({ originSecret: "none" }) }),
    apiUrl: () => Promise.reject(new Error("This distribution has no API.")),
    port: 0,
    tls: { key, cert },
  });
  const http = await listen(plainHttpServer(deployedDistribution(stage.assembly, stage.resolve)), 0);
  return {
    httpsPort: https.port,
    httpPort: http.port,
    certificate: cert,
    async stop() {
      await https.stop();
      await http.stop();
    },
  };
}
