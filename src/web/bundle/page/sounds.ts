// Plays sounds by name. The five built-in sounds are synthesised from tones and noise; others are embedded files.

import { soundNames } from "../../../runtime/index.js";
import type { GameData } from "../game-data.js";
import { elementById, onPress } from "./parts.js";

type SoundName = (typeof soundNames)[number];

/** A tone, or low-pass filtered noise, with a pitch glide and an exponential decay. Times are in seconds. */
interface Layer {
  readonly wave: "sine" | "triangle" | "square" | "noise";
  /** Pitch of the tone, or cut-off frequency of the filter, in Hz at the start and at the end. */
  readonly from: number;
  readonly to: number;
  readonly loudness: number;
  readonly length: number;
  readonly delay?: number;
  /** Vibrato: depth in Hz and rate per second. */
  readonly tremble?: { readonly by: number; readonly rate: number };
}

const recipes: Readonly<Record<SoundName, readonly Layer[]>> = {
  ding: [
    { wave: "sine", from: 1318, to: 1318, loudness: 0.35, length: 1.1 },
    { wave: "sine", from: 2637, to: 2637, loudness: 0.12, length: 0.6 },
    { wave: "sine", from: 5588, to: 5588, loudness: 0.04, length: 0.25 },
  ],
  bang: [
    { wave: "noise", from: 6000, to: 120, loudness: 0.7, length: 0.7 },
    { wave: "sine", from: 120, to: 38, loudness: 0.8, length: 0.5 },
  ],
  boing: [
    { wave: "triangle", from: 130, to: 320, loudness: 0.4, length: 0.65, tremble: { by: 45, rate: 19 } },
    { wave: "sine", from: 260, to: 640, loudness: 0.12, length: 0.4, tremble: { by: 90, rate: 19 } },
  ],
  clap: [
    { wave: "noise", from: 3200, to: 2600, loudness: 0.4, length: 0.025 },
    { wave: "noise", from: 3200, to: 2600, loudness: 0.4, length: 0.025, delay: 0.014 },
    { wave: "noise", from: 3600, to: 900, loudness: 0.55, length: 0.2, delay: 0.028 },
  ],
  click: [
    { wave: "square", from: 2100, to: 1400, loudness: 0.14, length: 0.02 },
    { wave: "noise", from: 7000, to: 3000, loudness: 0.25, length: 0.015 },
  ],
};

/** Gain at which a sound is stopped; an exponential decay never reaches 0. */
const silence = 0.0001;

export type Sounds = Pick<SoundPlayer, "play" | "stopAll" | "muted">;

/** The player for games without sounds. */
export const noSounds: Sounds = { play: () => undefined, stopAll: () => undefined, muted: false };

/** Creates a player for the built-in sounds and the given files, and connects its mute button. */
export function createSounds(files: GameData["sounds"]): Sounds {
  const sounds = new SoundPlayer(files);
  const mute = elementById("mute", HTMLButtonElement);
  for (const gesture of ["pointerdown", "pointerup", "keydown"])
    window.addEventListener(gesture, () => sounds.unlock(), { capture: true });
  mute.hidden = false;
  onPress("mute", () => {
    sounds.muted = !sounds.muted;
    mute.textContent = sounds.muted ? "Unmute" : "Mute";
  });
  return sounds;
}

/** Plays sounds after the first user gesture; before that, and while muted, it is silent. */
export class SoundPlayer {
  private context: AudioContext | undefined;
  private noise: AudioBuffer | undefined;
  private readonly playing = new Map<string, readonly AudioScheduledSourceNode[]>();
  private readonly files = new Map<string, AudioBuffer>();
  private silent = false;

  /** Creates a player and starts decoding the files. Files that the browser cannot decode are silent. */
  constructor(files: GameData["sounds"]) {
    for (const [path, url] of Object.entries(files)) {
      void decode(url).then(
        (buffer) => this.files.set(path, buffer),
        () => undefined,
      );
    }
  }

  /** Called on every user gesture, because browsers allow sound only after one. */
  unlock(): void {
    // Not every event counts as a gesture, such as the start of a touch. Older browsers lack `userActivation`.
    const { userActivation }: Partial<Navigator> = navigator;
    if (userActivation?.hasBeenActive === false) return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended" && !document.hidden) void this.context.resume();
  }

  get muted(): boolean {
    return this.silent;
  }

  set muted(muted: boolean) {
    this.silent = muted;
    if (muted) this.stopAll();
  }

  /** Starts a sound, from its beginning if it is already playing. */
  play(sound: string): void {
    const { context } = this;
    if (context === undefined || this.silent) return;
    this.stop(sound);
    const soundName = soundNames.find((name) => name === sound);
    const file = this.files.get(sound);
    if (soundName !== undefined)
      this.playing.set(
        sound,
        recipes[soundName].flatMap((layer) => this.startLayer(context, layer)),
      );
    else if (file !== undefined) this.playing.set(sound, [start(context, file)]);
  }

  stopAll(): void {
    for (const name of this.playing.keys()) this.stop(name);
  }

  private stop(sound: string): void {
    for (const source of this.playing.get(sound) ?? []) source.stop();
    this.playing.delete(sound);
  }

  private startLayer(context: AudioContext, layer: Layer): readonly AudioScheduledSourceNode[] {
    const begin = context.currentTime + (layer.delay ?? 0);
    const end = begin + layer.length;
    const volume = context.createGain();
    volume.gain.setValueAtTime(layer.loudness, begin);
    volume.gain.exponentialRampToValueAtTime(silence, end);
    volume.connect(context.destination);

    const { source, pitch } =
      layer.wave === "noise" ? this.noiseInto(context, volume) : addTone(context, layer.wave, volume);
    pitch.setValueAtTime(layer.from, begin);
    pitch.exponentialRampToValueAtTime(layer.to, end);
    const sources = layer.tremble === undefined ? [source] : [source, vibratoOf(context, layer.tremble, pitch)];
    for (const each of sources) {
      each.start(begin);
      each.stop(end);
    }
    return sources;
  }

  private noiseInto(context: AudioContext, volume: GainNode): { source: AudioScheduledSourceNode; pitch: AudioParam } {
    this.noise ??= secondOfNoise(context);
    const source = context.createBufferSource();
    source.buffer = this.noise;
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    source.connect(filter).connect(volume);
    return { source, pitch: filter.frequency };
  }
}

/**
 * Decodes the sound in a data URL. An offline context needs no user gesture, so the sound is ready before the first
 * one.
 */
async function decode(url: string): Promise<AudioBuffer> {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (byte) => byte.charCodeAt(0));
  return new OfflineAudioContext(2, 1, 48_000).decodeAudioData(bytes.buffer);
}

function start(context: AudioContext, buffer: AudioBuffer): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
  return source;
}

function addTone(
  context: AudioContext,
  wave: OscillatorType,
  volume: GainNode,
): { source: AudioScheduledSourceNode; pitch: AudioParam } {
  const source = context.createOscillator();
  source.type = wave;
  source.connect(volume);
  return { source, pitch: source.frequency };
}

function vibratoOf(
  context: AudioContext,
  { by, rate }: NonNullable<Layer["tremble"]>,
  pitch: AudioParam,
): OscillatorNode {
  const wobble = context.createOscillator();
  wobble.frequency.value = rate;
  const depth = context.createGain();
  depth.gain.value = by;
  wobble.connect(depth).connect(pitch);
  return wobble;
}

function secondOfNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
