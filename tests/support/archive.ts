// ZIP archives as an attacker may make them.

import { deflateRawSync } from "node:zlib";

/** Returns an archive of files with any names and attributes. A content that several files share is compressed once. */
export function archive(
  files: readonly { readonly name: string; readonly content: Uint8Array; readonly mode?: number }[],
): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  const compressed = new Map<Uint8Array, Buffer>();
  let offset = 0;
  for (const { name, content, mode = 0o100644 } of files) {
    const packed = compressed.get(content) ?? deflateRawSync(content);
    compressed.set(content, packed);
    const names = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    // The declared size may be a lie.
    local.writeUInt32LE(10, 22);
    local.writeUInt16LE(names.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt8(3, 5);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(10, 24);
    central.writeUInt16LE(names.length, 28);
    central.writeUInt32LE(mode * 65_536, 38);
    central.writeUInt32LE(offset, 42);
    locals.push(local, names, packed);
    centrals.push(central, names);
    offset += 30 + names.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
