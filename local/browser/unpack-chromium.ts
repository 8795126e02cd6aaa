/**
 * Unpacks the Chromium installed by npm, with its libraries and fonts, and prints the executable's path. A separate
 * program because the package is configured by environment variables: it unpacks into TMPDIR, and its libraries only
 * if it believes it runs on Lambda.
 */
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
