/**
 * Preloaded into a process and its children (NODE_OPTIONS=--require): logs every network access beyond this machine to
 * the file in EVERLINE_NETWORK_LOG, and makes it fail. Output looks like a terminal, because tools check for updates
 * only there.
 */
const { appendFileSync } = require("node:fs");
const dns = require("node:dns");
const net = require("node:net");

process.stdout.isTTY = true;

const loopback = /^(localhost|127\.|::1$|::ffff:127\.)/;

function refuse(what) {
  appendFileSync(process.env.EVERLINE_NETWORK_LOG, `${what}\t${process.argv.slice(1, 3).join(" ")}\n`);
  throw new Error(`There is no network here: ${what}`);
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const [first] = args.flat();
  const { path, host = "localhost", port } = typeof first === "object" ? first : { host: args[1], port: first };
  if (path === undefined && !loopback.test(host)) refuse(`connect ${host}:${port}`);
  return connect.apply(this, args);
};

for (const resolver of [dns, dns.promises]) {
  const { lookup } = resolver;
  resolver.lookup = function (name, ...rest) {
    if (!loopback.test(name)) refuse(`lookup ${name}`);
    return lookup.call(this, name, ...rest);
  };
}
