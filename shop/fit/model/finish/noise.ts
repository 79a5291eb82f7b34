/** GLSL: `chanceOf` gives a random value per cell, `noiseAt` blends them between cells; both from 0 to 1. */
export const NOISE = `
  float chanceOf(vec3 cell) {
    return fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
  }
  float noiseAt(vec3 place) {
    vec3 cell = floor(place), share = smoothstep(0.0, 1.0, fract(place));
    vec2 step = vec2(0.0, 1.0);
    vec4 low = vec4(chanceOf(cell), chanceOf(cell + step.yxx), chanceOf(cell + step.xyx), chanceOf(cell + step.yyx));
    vec4 high = vec4(chanceOf(cell + step.xxy), chanceOf(cell + step.yxy), chanceOf(cell + step.xyy), chanceOf(cell + step.yyy));
    vec4 near = mix(low, high, share.z);
    vec2 line = mix(near.xz, near.yw, share.x);
    return mix(line.x, line.y, share.y);
  }`
