"""What people work on scores files with, in an editor and elsewhere."""
