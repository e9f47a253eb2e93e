// A firm's server, where this machine has one: see docs/firm.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratch } from './app';
import { repository } from './tools';

export const rootKey = 'root-key';

// hasServer tells whether a server can be started.
export const hasServer = (): boolean => existsSync(process.env.PINCITE_WEAVIATE ?? join(repository, 'bin', 'weaviate-server'));

export interface Server {
  address: string; // of a matter on it
  stop: () => Promise<void>;
}

// startServer returns once the server answers.
export async function startServer(): Promise<Server> {
  const [port, grpc, gossip, data, raft, rpc, profiling] = await freePorts(7);
  const child = spawn(join(repository, 'scripts', 'firm-node.sh'), [scratch('firm-')], {
    env: {
      ...process.env, FIRM_ROOT_KEY: rootKey, FIRM_PORT: String(port), GRPC_PORT: String(grpc), CLUSTER_GOSSIP_BIND_PORT: String(gossip),
      CLUSTER_DATA_BIND_PORT: String(data), RAFT_PORT: String(raft), RAFT_INTERNAL_RPC_PORT: String(rpc), GO_PROFILING_PORT: String(profiling),
    },
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL'); // the script has become the server
    await ended;
  };
  for (const deadline = Date.now() + 300_000; ; await pause(100)) {
    if (await fetch(`http://127.0.0.1:${port}/v1/.well-known/ready`).then((r) => r.ok, () => false)) break;
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error('the firm’s server does not start');
  }
  return { address: `weaviate://127.0.0.1:${port}+${grpc}/Samples`, stop };
}

// freePorts returns ports on which nobody listens, all held until the last is found. The fourth follows the
// third: a server wants the port of its data after that of its gossip, as Raft's calls after Raft.
async function freePorts(n: number): Promise<number[]> {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 20_000);
    const ports = Array.from({ length: n }, (_, i) => base + i);
    const servers = await Promise.all(ports.map(listen));
    for (const s of servers) s?.close();
    if (servers.every(Boolean)) return ports;
  }
}

async function listen(port: number) {
  const server = createServer();
  return new Promise<typeof server | null>((done) => {
    server.once('error', () => done(null));
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port === port ? server : null));
  });
}
