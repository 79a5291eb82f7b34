-- What a review says beside its words: whose body it was and which desk, how single things were rated, what the shop
-- answered, and what the writer got for it, if anything.
alter table public.reviews
  add column height_in smallint constraint reviews_height check (height_in between 48 and 84),
  add column desk_height_in smallint constraint reviews_desk_height check (desk_height_in between 20 and 50),
  add column weight_range text constraint reviews_weight_range
    check (weight_range in ('under-120', '120-149', '150-179', '180-209', '210-250', 'over-250')),
  add column hours_a_day smallint constraint reviews_hours_a_day check (hours_a_day between 1 and 16),
  add column came_from text constraint reviews_came_from check (came_from in (
    'office-chair', 'gaming-chair', 'dining-chair', 'standing-desk', 'exercise-ball', 'kneeling-chair', 'sofa-or-bed',
    'other')),
  add column knee_comfort smallint constraint reviews_knee_comfort check (knee_comfort between 1 and 5),
  add column back_comfort smallint constraint reviews_back_comfort check (back_comfort between 1 and 5),
  add column assembly_ease smallint constraint reviews_assembly_ease check (assembly_ease between 1 and 5),
  -- The shop's own.
  add column answer text constraint reviews_answer_length
    check (length(answer) <= 2000 and btrim(answer, E' \t\r\n') <> ''),
  add column answered_at timestamptz,
  add column incentive text constraint reviews_incentive_length
    check (length(incentive) <= 200 and btrim(incentive, E' \t\r\n') <> ''),
  add constraint reviews_answered_at_some_time check ((answer is null) = (answered_at is null));

-- Neither an answer nor an incentive is a client's to write.
grant insert (height_in, desk_height_in, weight_range, hours_a_day, came_from,
    knee_comfort, back_comfort, assembly_ease),
  update (height_in, desk_height_in, weight_range, hours_a_day, came_from,
    knee_comfort, back_comfort, assembly_ease)
  on public.reviews to authenticated;
