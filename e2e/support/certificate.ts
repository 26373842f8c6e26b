import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * `spki`: the SHA-256 of the certificate's public key in base64. Chromium trusts the certificate if
 * `--ignore-certificate-errors-spki-list` contains this hash.
 */
export type Certificate = { key: string; cert: string; spki: string };

/** Creates a certificate for localhost with the machine's openssl. It is used for a single run. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-certificate-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout'.split(' ');
  const subject = '-days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -out'.split(' ');
  execFileSync('openssl', ['req', '-x509', ...key, keyFile, ...subject, certFile], { stdio: 'ignore' });
  const [privateKey, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
  rmSync(folder, { recursive: true });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const spki = createHash('sha256').update(publicKey).digest('base64');
  return { key: privateKey, cert, spki };
}
