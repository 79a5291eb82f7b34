import type { Figure } from './figured.ts'

/** Threads of the second colour, which melt into one where they are finer than the screen. */
export const weave: Figure = {
  varyings: [['vec3', 'vPlace', 'position']],
  color: `
    vec3 thread = vPlace * 1250.0;
    vec3 facing = abs(normalize(cross(dFdx(vPlace), dFdy(vPlace))));
    vec3 wave = sin(thread);
    float woven = wave.y * wave.z * facing.x + wave.z * wave.x * facing.y + wave.x * wave.y * facing.z;
    float sharp = 1.0 - smoothstep(0.6, 2.2, length(fwidth(thread)));
    vec3 cell = floor(vPlace * 420.0);
    float fleck = fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
    float fine = 1.0 - smoothstep(0.5, 1.6, length(fwidth(vPlace * 420.0)));
    diffuseColor.rgb = mix(diffuseColor.rgb, second, clamp(0.28 + 0.5 * woven * sharp + (fleck - 0.5) * 0.5 * fine, 0.0, 1.0));`,
}
